import type { FieldIssue } from "@portal/model/errors.ts";
import type { Body } from "@portal/model/kit/endpoint.ts";
import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, contactIssue, type Contact, type ContactKind } from "@portal/model/members/contact.ts";
import type { Member, members } from "@portal/model/members/contract.ts";
import type { WrongField } from "#platform/http/call-failed.ts";

export type TextField = "first_name" | "last_name" | "email";
type ContactField = "user_provided_contact_information" | "team_provided_contact_information";

/** The fields of a member that a form edits. */
export interface Editable<F extends TextField> {
  /** Its text fields, each with its rule. */
  readonly rules: Readonly<Record<F, (text: string) => FieldIssue | null>>;
  readonly contacts: ContactField;
}

/** A contact in the form. The key identifies the row whatever its values are. */
export interface DraftContact extends Contact {
  readonly key: number;
}

/** A member in the form. */
export interface Draft extends Readonly<Record<TextField, string>> {
  readonly contacts: readonly DraftContact[];
}

/** Keyed by field name, or by contact key. */
export type Issues = ReadonlyMap<string | number, FieldIssue>;
type Known = Pick<Member, TextField | ContactField>;

const textsOf = <F extends TextField>({ rules }: Editable<F>) => Object.keys(rules) as F[];
const cleaned = (field: TextField, text: string) => (field === "email" ? text.trim().toLowerCase() : text.trim());
const plain = (contacts: readonly Contact[]) => contacts.map(({ type, value }) => ({ type, value: value.trim() }));

export const draftOf = ({ contacts }: Editable<never>, known: Known): Draft => ({
  first_name: known.first_name,
  last_name: known.last_name,
  email: known.email,
  contacts: known[contacts].map((contact, key) => ({ ...contact, key })),
});

/** Fields that differ from the stored values. */
export function changesIn<F extends TextField>(of: Editable<F>, draft: Draft, known: Known): (F | "contacts")[] {
  const texts = textsOf(of).filter((field) => cleaned(field, draft[field]) !== cleaned(field, known[field]));
  const before = JSON.stringify(plain(known[of.contacts]));
  return JSON.stringify(plain(draft.contacts)) === before ? texts : [...texts, "contacts"];
}

/** Moves the draft to newer values: changed fields stay, untouched ones follow. */
export function rebase<F extends TextField>(of: Editable<F>, draft: Draft, from: Known, to: Known): Draft {
  const mine = changesIn(of, draft, from).map((field) => [field, draft[field]]);
  return { ...draftOf(of, to), ...Object.fromEntries(mine) };
}

/** Contains only changed fields, so that nothing else is overwritten. */
export function updateOf<F extends TextField>(of: Editable<F>, draft: Draft, known: Member) {
  const changes = changesIn(of, draft, known).map((field) =>
    field === "contacts" ? [of.contacts, plain(draft.contacts)] : [field, cleaned(field, draft[field])],
  );
  return { version: known.version, ...Object.fromEntries(changes) } as Body<typeof members.update>;
}

/** Issues of changed fields. Stored values are not validated again. */
export function issuesOf<F extends TextField>(of: Editable<F>, draft: Draft, known: Known): Issues {
  const changed = changesIn(of, draft, known);
  const texts = textsOf(of).filter((field) => changed.includes(field));
  const checked: readonly (readonly [string | number, FieldIssue | null])[] = [
    ...texts.map((field) => [field, of.rules[field](cleaned(field, draft[field]))] as const),
    ...draft.contacts.map(({ key, type, value }) => [key, contactIssue(type, value.trim())] as const),
  ];
  return new Map(checked.filter((entry): entry is [string | number, FieldIssue] => entry[1] !== null));
}

/** Maps the server's issues to their fields. */
export function issuesFrom({ contacts }: Editable<never>, fields: readonly WrongField[], draft: Draft): Issues {
  const place = ({ name, index }: WrongField): string | number =>
    name === contacts && index !== null ? (draft.contacts[index]?.key ?? name) : name;
  return new Map(fields.map((field) => [place(field), field.issue]));
}

/** Kinds that have room for another contact. */
export const addableContactKinds = (contacts: readonly Contact[]): ContactKind[] =>
  CONTACT_KINDS.filter((kind) => contacts.filter(({ type }) => type === kind).length < CONTACT.of_each_kind);
