import type { FieldIssue } from "../errors.ts";
import { type Contact, type ContactKind, contactIssue } from "../members/contact.ts";
import { personNameIssue } from "../members/person-name.ts";
import type { Row, Sheet } from "../sheets/sheet.ts";

/** Columns of the edit grid. The email is fixed, because a new address has to be confirmed. */
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

/** Returns the first number of a kind, which is the one the grid shows. */
export const numberOf = (contacts: readonly Contact[], kind: ContactKind): string =>
  contacts.find(({ type }) => type === kind)?.value ?? "";

/** Returns the contacts with the first number of a kind replaced in place, or removed if the value is empty. */
export function withNumber(contacts: readonly Contact[], kind: ContactKind, value: string): Contact[] {
  const at = contacts.findIndex(({ type }) => type === kind);
  if (at < 0) return value === "" ? [...contacts] : [...contacts, { type: kind, value }];
  return value === "" ? contacts.toSpliced(at, 1) : contacts.with(at, { type: kind, value });
}

export type EditRow = Row<EditColumn>;
