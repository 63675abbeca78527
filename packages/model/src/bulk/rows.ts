import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { contactIssue } from "../members/contact.ts";
import { personNameIssue } from "../members/person-name.ts";
import { passwordIssue } from "../passwords/policy.ts";
import { newEmailIssue } from "../signup/email.ts";
import { readCsv, writeCsv } from "./csv.ts";

/** The columns of the template, by the names they have in the file. */
export const COLUMNS = [
  { key: "email", header: "Email", required: true },
  { key: "password", header: "Password", required: true },
  { key: "first_name", header: "First Name", required: true },
  { key: "last_name", header: "Last Name", required: true },
  { key: "work_number", header: "Work Number", required: false },
  { key: "mobile_number", header: "Mobile Number", required: false },
] as const;
export type Column = (typeof COLUMNS)[number]["key"];
export type BulkRow = Readonly<Record<Column, string>>;

const cell = z.string().check(z.maxLength(300));
export const BulkRowGiven = z.strictObject({
  email: cell,
  password: cell,
  first_name: cell,
  last_name: cell,
  work_number: cell,
  mobile_number: cell,
});

export const EMPTY_ROW: BulkRow = {
  email: "",
  password: "",
  first_name: "",
  last_name: "",
  work_number: "",
  mobile_number: "",
};

const HEADERS = COLUMNS.map(({ header }) => header);

export const templateCsv = (): string => writeCsv([HEADERS]);

export type FileIssue = "bulk.unreadable" | "bulk.header" | "bulk.empty" | "bulk.too_many";

/** A file's rows, or why it is not one of ours. Spaces around a cell are not meant, except in a password. */
export function readRows(text: string, most: number): { rows: BulkRow[] } | { issue: FileIssue } {
  const lines = readCsv(text);
  if (!lines) return { issue: "bulk.unreadable" };
  const [head = [], ...rest] = lines;
  const known = head.map((name) => name.trim().toLowerCase());
  if (known.length < HEADERS.length || HEADERS.some((name, at) => known[at] !== name.toLowerCase())) {
    return { issue: "bulk.header" };
  }
  const rows = rest.filter((cells) => cells.some((text) => text.trim() !== ""));
  if (rows.length === 0) return { issue: "bulk.empty" };
  if (rows.length > most) return { issue: "bulk.too_many" };
  return { rows: rows.map(rowOf) };
}

function rowOf(cells: readonly string[]): BulkRow {
  const entries = COLUMNS.map(({ key }, at) => [
    key,
    key === "password" ? (cells[at] ?? "") : (cells[at] ?? "").trim(),
  ]);
  return Object.fromEntries(entries) as BulkRow;
}

export interface BulkRules {
  readonly pattern: string;
  readonly brand: string;
}
export interface CellIssue {
  /** Counted from 0: the first row below the header. */
  readonly row: number;
  readonly column: Column;
  readonly issue: FieldIssue;
}

/** What is wrong with one row by itself. */
function rowIssues(row: BulkRow, rules: BulkRules): [Column, FieldIssue][] {
  const found: [Column, FieldIssue | null][] = COLUMNS.map(({ key, required }) => {
    if (row[key] === "") return [key, required ? "field.required" : null];
    return [key, cellIssue(row, key, rules)];
  });
  return found.filter((pair): pair is [Column, FieldIssue] => pair[1] !== null);
}

function cellIssue(row: BulkRow, column: Column, { pattern, brand }: BulkRules): FieldIssue | null {
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
  }
}

/** What is wrong in the whole file, by row and column: the same here and on the server, which adds what only it knows. */
export function fileIssues(rows: readonly BulkRow[], rules: BulkRules): CellIssue[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const issues = rowIssues(row, rules).map(([column, issue]): CellIssue => ({ row: at, column, issue }));
    const email = row.email.toLowerCase();
    const first = seen.get(email);
    if (email !== "" && first !== undefined) issues.push({ row: at, column: "email", issue: "bulk.duplicate" });
    if (first === undefined) seen.set(email, at);
    return issues;
  });
}

/** The file with what became of each row: it can be corrected and uploaded again. */
export function resultCsv(rows: readonly (BulkRow & { readonly status: string; readonly reason: string })[]): string {
  const head = [...HEADERS, "Status", "Reason"];
  return writeCsv([head, ...rows.map((row) => [...COLUMNS.map(({ key }) => row[key]), row.status, row.reason])]);
}
