import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { contactIssue } from "../members/contact.ts";
import { personNameIssue } from "../members/person-name.ts";
import { passwordIssue } from "../passwords/policy.ts";
import { type CellIssue as IssueOf, type Row, type Sheet, emptyRow } from "../sheets/sheet.ts";
import { newEmailIssue } from "../signup/email.ts";
import { sipPasswordIssue, usernameIssue } from "../voice/registrations.ts";

/** The columns of every template, with their headers in the file. */
export const COLUMNS = [
  { key: "email", header: "Email", required: true },
  { key: "password", header: "Password", required: true, secret: true },
  { key: "first_name", header: "First Name", required: true },
  { key: "last_name", header: "Last Name", required: true },
  { key: "work_number", header: "Work Number" },
  { key: "mobile_number", header: "Mobile Number" },
] as const;

/** Extra columns for teams with a voice account: up to three registrations per member. */
const VOICE_COLUMNS = [
  { key: "display_name", header: "Display Name", later: true },
  { key: "extension", header: "Extension", later: true },
  { key: "username_1", header: "Username", later: true },
  { key: "authorization_username_1", header: "Authorization Username", later: true },
  { key: "sip_password_1", header: "SIP Password", later: true, secret: true },
  { key: "username_2", header: "Username 2", later: true },
  { key: "authorization_username_2", header: "Authorization Username 2", later: true },
  { key: "sip_password_2", header: "SIP Password 2", later: true, secret: true },
  { key: "username_3", header: "Username 3", later: true },
  { key: "authorization_username_3", header: "Authorization Username 3", later: true },
  { key: "sip_password_3", header: "SIP Password 3", later: true, secret: true },
] as const;
type VoiceColumn = (typeof VOICE_COLUMNS)[number]["key"];
export const SLOTS = [1, 2, 3] as const;

export type Column = (typeof COLUMNS)[number]["key"] | VoiceColumn;
export type BulkRow = Row<Column>;
export type CellIssue = IssueOf<Column>;

const cell = z.string().check(z.maxLength(300));
export const BulkRowGiven = z.strictObject({
  email: cell,
  password: cell,
  first_name: cell,
  last_name: cell,
  work_number: cell,
  mobile_number: cell,
  ...(Object.fromEntries(VOICE_COLUMNS.map(({ key }) => [key, z._default(cell, "")])) as Record<
    VoiceColumn,
    z.ZodMiniDefault<typeof cell>
  >),
});

export interface BulkRules {
  readonly pattern: string;
  readonly brand: string;
}

/** The import file for new members. */
export const MEMBERS_SHEET: Sheet<Column, BulkRules> = {
  columns: [...COLUMNS, ...VOICE_COLUMNS],
  cell: cellIssue,
  whole: registrationIssues,
  unique: {
    email: "bulk.duplicate",
    ...Object.fromEntries(
      SLOTS.flatMap((slot) => [
        [`username_${slot}`, "bulk.username_twice"],
        [`authorization_username_${slot}`, "bulk.username_twice"],
        [`sip_password_${slot}`, "bulk.sip_password_twice"],
      ]),
    ),
  },
  alike: (["username", "authorization_username", "sip_password"] as const).map((field) =>
    SLOTS.map((slot) => `${field}_${slot}` as const),
  ),
};

/** What a column of a file can become. A full name is split into first and last name. */
export const TARGETS = [...MEMBERS_SHEET.columns.map(({ key }) => key), "full_name"] as const;
export type Target = (typeof TARGETS)[number];

/** Returns the sheet a team can fill in. Without a voice account there are no registration columns. */
export const membersSheet = (hasVoice: boolean): Sheet<Column, BulkRules> =>
  hasVoice ? MEMBERS_SHEET : { ...MEMBERS_SHEET, columns: COLUMNS };

/** What members can be asked for when they join, if a file leaves it out. */
const ASKABLE = ["password", "first_name", "last_name"] as const satisfies readonly Column[];

/** Whether a file leaves something to its members, because no row has it. */
export const leavesToMembers = (rows: readonly BulkRow[]): boolean =>
  ASKABLE.some((column) => rows.every((row) => row[column] === ""));

const isAskable = (column: Column): boolean => (ASKABLE as readonly Column[]).includes(column);

/** The import file for new members who are asked for their password and name when they join. */
const ASKING_SHEET: Sheet<Column, BulkRules> = {
  ...MEMBERS_SHEET,
  columns: MEMBERS_SHEET.columns.map(({ key, header, ...column }) =>
    isAskable(key) ? { key, header, ...("secret" in column && { secret: column.secret }) } : { key, header, ...column },
  ),
};

/** Returns the rules for a file; with `ask_members`, passwords and names are optional. */
export const importSheet = (ask_members: boolean): Sheet<Column, BulkRules> =>
  ask_members ? ASKING_SHEET : MEMBERS_SHEET;

/** Tells whether a row has any registration data. */
export const hasRegistrations = (row: BulkRow): boolean => VOICE_COLUMNS.some(({ key }) => row[key] !== "");

/** A registration is complete or empty, a display name needs a registration, and there are no gaps between slots. */
function registrationIssues(row: BulkRow): [Column, FieldIssue][] {
  const fields = (slot: (typeof SLOTS)[number]) =>
    [`username_${slot}`, `authorization_username_${slot}`, `sip_password_${slot}`] as const;
  const used = SLOTS.filter((slot) => fields(slot).some((column) => row[column] !== ""));
  const named = row.display_name !== "" || row.extension !== "";
  const wanted = SLOTS.slice(0, Math.max(used.at(-1) ?? 0, named ? 1 : 0));
  return wanted.flatMap((slot) =>
    fields(slot).flatMap((column): [Column, FieldIssue][] => (row[column] === "" ? [[column, "field.required"]] : [])),
  );
}

function cellIssue(column: Column, row: BulkRow, { pattern, brand }: BulkRules): FieldIssue | null {
  switch (column) {
    case "email":
      return newEmailIssue(row.email.toLowerCase(), { pattern });
    case "password":
      return passwordIssue(row.password, { email: row.email, brand });
    case "first_name":
    case "last_name":
      return personNameIssue(row[column]);
    case "work_number":
    case "mobile_number":
      return contactIssue("work", row[column]);
    case "display_name":
      return row.display_name.length > 60 || /[<>"\p{Cc}]/u.test(row.display_name) ? "field.invalid" : null;
    case "extension":
      return /^\d{1,20}$/.test(row.extension) ? null : "contacts.extension";
    case "sip_password_1":
    case "sip_password_2":
    case "sip_password_3":
      return sipPasswordIssue(row[column]);
    default:
      return usernameIssue(row[column]);
  }
}

export const EMPTY_ROW = emptyRow(MEMBERS_SHEET);
