import type { FieldIssue } from "../errors.ts";
import { type Contact, type ContactKind, contactIssue } from "../members/contact.ts";
import { personNameIssue } from "../members/person-name.ts";
import type { Row, Sheet } from "../sheets/sheet.ts";

/** What of everybody can be changed side by side; an address has a way of its own, because it must be confirmed. */
const EDIT_COLUMNS = [
  { key: "email", header: "Email", fixed: true },
  { key: "first_name", header: "First Name", required: true },
  { key: "last_name", header: "Last Name", required: true },
  { key: "work_number", header: "Work Number" },
  { key: "mobile_number", header: "Mobile Number" },
] as const;
export type EditColumn = (typeof EDIT_COLUMNS)[number]["key"];

export const EDIT_SHEET: Sheet<EditColumn> = {
  columns: EDIT_COLUMNS,
  cell: (column, row): FieldIssue | null => {
    if (column === "email") return null;
    if (column === "first_name" || column === "last_name") return personNameIssue(row[column]);
    return contactIssue("work", row[column]);
  },
  unique: {},
};

/** The number of a kind that the grid shows: the first one. */
export const numberOf = (contacts: readonly Contact[], kind: ContactKind): string =>
  contacts.find(({ type }) => type === kind)?.value ?? "";

/** The same contacts with another first number of a kind, in its place; without it where there is none any more. */
export function withNumber(contacts: readonly Contact[], kind: ContactKind, value: string): Contact[] {
  const at = contacts.findIndex(({ type }) => type === kind);
  if (at < 0) return value === "" ? [...contacts] : [...contacts, { type: kind, value }];
  return value === "" ? contacts.toSpliced(at, 1) : contacts.with(at, { type: kind, value });
}

export type EditRow = Row<EditColumn>;
