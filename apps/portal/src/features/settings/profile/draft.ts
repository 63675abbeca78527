import type { FieldIssue } from "@portal/model/errors.ts";
import type { Body } from "@portal/model/kit/endpoint.ts";
import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, contactIssue, type Contact, type ContactKind } from "@portal/model/members/contact.ts";
import type { Member, members } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";

/** A contact while it is edited; the key keeps rows apart, whatever stands in them. */
export interface DraftContact extends Contact {
  readonly key: number;
}

/** A profile while it is edited. */
export interface Draft {
  readonly first_name: string;
  readonly last_name: string;
  readonly contacts: readonly DraftContact[];
}

export type DraftField = "first_name" | "last_name" | "contacts";
/** By `first_name`, `last_name`, or the key of a contact. */
export type Issues = ReadonlyMap<string | number, FieldIssue>;

type Known = Pick<Member, "first_name" | "last_name" | "user_provided_contact_information">;

export const draftOf = ({ first_name, last_name, user_provided_contact_information }: Known): Draft => ({
  first_name,
  last_name,
  contacts: user_provided_contact_information.map((contact, key) => ({ ...contact, key })),
});

const plain = (contacts: readonly Contact[]) => contacts.map(({ type, value }) => ({ type, value: value.trim() }));
const sameContacts = (one: readonly Contact[], other: readonly Contact[]) =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** What differs from what is kept. */
export function changesIn(draft: Draft, known: Known): DraftField[] {
  const changed: DraftField[] = [];
  if (draft.first_name.trim() !== known.first_name) changed.push("first_name");
  if (draft.last_name.trim() !== known.last_name) changed.push("last_name");
  if (!sameContacts(draft.contacts, known.user_provided_contact_information)) changed.push("contacts");
  return changed;
}

/** The draft on newer values: what the person changed stays, and what they left alone follows. */
export function rebase(draft: Draft, from: Known, to: Known): Draft {
  const mine = changesIn(draft, from);
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]]));
  return { ...draftOf(to), ...kept };
}

/** Only what was changed is sent, so that nothing else is overwritten. */
export function updateOf(draft: Draft, known: Member): Body<typeof members.update> {
  const changed = changesIn(draft, known);
  return {
    version: known.version,
    ...(changed.includes("first_name") && { first_name: draft.first_name.trim() }),
    ...(changed.includes("last_name") && { last_name: draft.last_name.trim() }),
    ...(changed.includes("contacts") && { user_provided_contact_information: plain(draft.contacts) }),
  };
}

/** What the rules object to; what is kept already is not held against anybody. */
export function issuesOf(draft: Draft, known: Known): Issues {
  const changed = changesIn(draft, known);
  const names = (["first_name", "last_name"] as const).filter((name) => changed.includes(name));
  const found: [string | number, FieldIssue | null][] = [
    ...names.map((name) => [name, personNameIssue(draft[name].trim())] as [string, FieldIssue | null]),
    ...draft.contacts.map(
      ({ key, type, value }) => [key, contactIssue(type, value.trim())] as [number, FieldIssue | null],
    ),
  ];
  return new Map(found.filter((entry): entry is [string | number, FieldIssue] => entry[1] !== null));
}

/** The server's own objections, under the fields that they belong to. */
export function issuesFrom(
  fields: readonly { readonly path: string; readonly issue: FieldIssue }[],
  draft: Draft,
): Issues {
  const place = (path: string): string | number => {
    const [, name = "", index] = path.split(".");
    return draft.contacts[Number(index)]?.key ?? name;
  };
  return new Map(fields.map(({ path, issue }) => [place(path), issue]));
}

/** Kinds that have room for one more. */
export const roomFor = (contacts: readonly Contact[]): ContactKind[] =>
  CONTACT_KINDS.filter((kind) => contacts.filter(({ type }) => type === kind).length < CONTACT.of_each_kind);
