import type { FieldIssue } from "@portal/model/errors.ts";
import type { Body } from "@portal/model/kit/endpoint.ts";
import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, contactIssue, type Contact, type ContactKind } from "@portal/model/members/contact.ts";
import type { Member, members } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import { newEmailIssue, type EmailRules } from "@portal/model/signup/email.ts";

/** A contact while it is edited; the key keeps rows apart, whatever stands in them. */
export interface DraftContact extends Contact {
  readonly key: number;
}

/** A member while they are edited. */
export interface Draft {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly contacts: readonly DraftContact[];
}

const TEXTS = ["first_name", "last_name", "email"] as const;
type TextField = (typeof TEXTS)[number];
export type DraftField = TextField | "contacts";
/** By the name of a field, or the key of a contact. */
export type Issues = ReadonlyMap<string | number, FieldIssue>;

type Known = Pick<Member, TextField | "team_provided_contact_information">;

export const draftOf = ({ first_name, last_name, email, team_provided_contact_information }: Known): Draft => ({
  first_name,
  last_name,
  email,
  contacts: team_provided_contact_information.map((contact, key) => ({ ...contact, key })),
});

const plain = (contacts: readonly Contact[]) => contacts.map(({ type, value }) => ({ type, value: value.trim() }));
const cleaned = (field: TextField, value: string) => (field === "email" ? value.trim().toLowerCase() : value.trim());

/** What differs from what is kept. */
export function changesIn(draft: Draft, known: Known): DraftField[] {
  const texts = TEXTS.filter((field) => cleaned(field, draft[field]) !== cleaned(field, known[field]));
  const before = JSON.stringify(plain(known.team_provided_contact_information));
  return JSON.stringify(plain(draft.contacts)) === before ? texts : [...texts, "contacts"];
}

/** The draft on newer values: what the person changed stays, and what they left alone follows. */
export function rebase(draft: Draft, from: Known, to: Known): Draft {
  const mine = changesIn(draft, from).map((field) => [field, draft[field]]);
  return { ...draftOf(to), ...Object.fromEntries(mine) };
}

/** Only what was changed is sent, so that nothing else is overwritten. */
export function updateOf(draft: Draft, known: Member): Body<typeof members.update> {
  const changed = changesIn(draft, known);
  const texts = TEXTS.filter((field) => changed.includes(field)).map((field) => [field, cleaned(field, draft[field])]);
  return {
    version: known.version,
    ...Object.fromEntries(texts),
    ...(changed.includes("contacts") && { team_provided_contact_information: plain(draft.contacts) }),
  };
}

/** What the rules object to; what is kept already is not held against anybody. */
export function issuesOf(draft: Draft, known: Known, rules: EmailRules): Issues {
  const changed = changesIn(draft, known);
  const ruled: readonly (readonly [string | number, FieldIssue | null])[] = [
    ["first_name", changed.includes("first_name") ? personNameIssue(draft.first_name.trim()) : null],
    ["last_name", changed.includes("last_name") ? personNameIssue(draft.last_name.trim()) : null],
    ["email", changed.includes("email") ? newEmailIssue(cleaned("email", draft.email), rules) : null],
    ...draft.contacts.map(({ key, type, value }) => [key, contactIssue(type, value.trim())] as const),
  ];
  return new Map(ruled.filter((entry): entry is [string | number, FieldIssue] => entry[1] !== null));
}

/** The server's own objections, under the fields that they belong to. */
export function issuesFrom(
  fields: readonly { readonly path: string; readonly issue: FieldIssue }[],
  draft: Draft,
): Issues {
  const place = (path: string): string | number => {
    const [, name = "", index] = path.split(".");
    return index === undefined ? name : (draft.contacts[Number(index)]?.key ?? name);
  };
  return new Map(fields.map(({ path, issue }) => [place(path), issue]));
}

/** Kinds that have room for one more. */
export const roomFor = (contacts: readonly Contact[]): ContactKind[] =>
  CONTACT_KINDS.filter((kind) => contacts.filter(({ type }) => type === kind).length < CONTACT.of_each_kind);
