import type { FieldIssue } from "../errors.ts";
import { DIRECTORY } from "../limits.ts";
import { contactIssue } from "../members/contact.ts";
import { personNameIssue } from "../members/person-name.ts";
import type { Row, Sheet } from "../sheets/sheet.ts";

/** Shared contacts without an account: a supplier, a doorbell, the night watch. */
export const COMMON_COLUMNS = [
  { key: "first_name", header: "First Name", required: true },
  { key: "last_name", header: "Last Name" },
  { key: "email", header: "Email" },
  { key: "work_number", header: "Work Number" },
  { key: "mobile_number", header: "Mobile Number" },
  { key: "home_number", header: "Home Number" },
] as const;
export type CommonColumn = (typeof COMMON_COLUMNS)[number]["key"];

export const COMMON_SHEET: Sheet<CommonColumn> = {
  columns: COMMON_COLUMNS,
  cell: (column, row) => {
    if (column === "first_name" || column === "last_name") return personNameIssue(row[column]);
    return contactIssue(column === "email" ? "email" : "work", row[column]);
  },
  whole: ({ email, work_number, mobile_number, home_number }) =>
    [email, work_number, mobile_number, home_number].every((way) => way === "")
      ? [["work_number", "contacts.unreachable"]]
      : [],
  unique: { email: "contacts.email_exists" },
};

/** The directory of another system, with the headers of the specification (§4). */
export const EXTERNAL_COLUMNS = [
  { key: "jid", header: "JID", required: true },
  { key: "full_name", header: "Full Name", required: true },
  { key: "email", header: "Email" },
  { key: "extension", header: "Extension", required: true },
  { key: "work_number", header: "Work Number" },
  { key: "mobile_number", header: "Mobile Number" },
  { key: "website", header: "Website" },
  { key: "department", header: "Department" },
] as const;
export type ExternalColumn = (typeof EXTERNAL_COLUMNS)[number]["key"];

export const EXTERNAL_SHEET: Sheet<ExternalColumn> = {
  columns: EXTERNAL_COLUMNS,
  exact: true,
  cell: externalIssue,
  whole: ({ work_number, mobile_number }) =>
    work_number === "" && mobile_number === "" ? [["work_number", "contacts.no_phone"]] : [],
  unique: { jid: "contacts.jid_exists", email: "contacts.email_exists" },
};

function externalIssue(column: ExternalColumn, row: Row<ExternalColumn>): FieldIssue | null {
  const value = row[column];
  if (value.length > DIRECTORY.longest) return "field.invalid";
  switch (column) {
    case "jid":
      return /^[^\s<>"'\p{Cc}]+$/u.test(value) ? null : "contacts.jid";
    case "email":
      return contactIssue("email", value);
    case "extension":
      return /^\d+$/.test(value) ? null : "contacts.extension";
    case "work_number":
    case "mobile_number":
      return isPhone(value) ? null : "contacts.phone";
    case "website":
      return isWebsite(value) ? null : "contacts.website";
    case "full_name":
    case "department":
      return /[<>\p{Cc}]/u.test(value) ? "field.invalid" : null;
  }
}

const isPhone = (value: string): boolean => /^[\d\s()+-]+$/.test(value) && value.replaceAll(/\D/g, "").length >= 4;

/** Accepts http and https URLs by their syntax, never a script or a file. */
const isWebsite = (value: string): boolean => /^https?:\/\/[^\s/?#.@]+(\.[^\s/?#.@]+)+([/?#]\S*)?$/i.test(value);
