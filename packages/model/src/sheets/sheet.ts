import type { FieldIssue } from "../errors.ts";
import { parseCsv, formatCsv } from "./csv.ts";

/**
 * A table that people fill in, as a file or in the portal's grid. Declares the rules for cells once, for the grid and the
 * server.
 */
export interface Sheet<K extends string, R = unknown> {
  readonly columns: readonly SheetColumn<K>[];
  /** Headers must match exactly. Otherwise case, surrounding spaces and further columns are ignored. */
  readonly exact?: true;
  /** Returns the issue of a cell that is not empty, or null. */
  readonly cell: (column: K, row: Row<K>, rules: R) => FieldIssue | null;
  /** Returns issues of the row as a whole, each at the cell where it is corrected. */
  readonly whole?: (row: Row<K>) => readonly (readonly [K, FieldIssue])[];
  /** Columns with unique values, and the issue of a duplicate. Ignores case, except for secrets. */
  readonly unique: Readonly<Partial<Record<K, FieldIssue>>>;
  /** Groups of columns that share one set of unique values. Within a row, a value may repeat. */
  readonly alike?: readonly (readonly K[])[];
}

export interface SheetColumn<K extends string> {
  readonly key: K;
  /** The header in the file, the same in every language. */
  readonly header: string;
  readonly required?: true;
  /** Masked until focused. Spaces are significant. */
  readonly secret?: true;
  /** Read-only. */
  readonly fixed?: true;
  /** One of the last columns, which a file can leave out together. */
  readonly later?: true;
}

export type Row<K extends string> = Readonly<Record<K, string>>;

export interface CellIssue<K extends string> {
  /** Zero-based, from the first row below the header. */
  readonly row: number;
  readonly column: K;
  readonly issue: FieldIssue;
}

/** Returns the columns that share unique values with this one. */
export const alikeTo = <K extends string>({ alike = [] }: Pick<Sheet<K>, "alike">, column: K): readonly K[] =>
  alike.find((columns) => columns.includes(column)) ?? [column];

const headersOf = <K extends string, R>({ columns }: Sheet<K, R>): string[] => columns.map(({ header }) => header);

export const emptyRow = <K extends string, R>({ columns }: Sheet<K, R>): Row<K> =>
  Object.fromEntries(columns.map(({ key }) => [key, ""])) as Row<K>;

/** Formats a template, or a file with rows. Extra columns follow those of the sheet. */
export function sheetCsv<K extends string, R, X extends string = never>(
  sheet: Sheet<K, R>,
  rows: readonly Row<K | X>[] = [],
  more: readonly { readonly key: X; readonly header: string }[] = [],
): string {
  const keys = [...sheet.columns.map(({ key }) => key), ...more.map(({ key }) => key)];
  return formatCsv([
    [...headersOf(sheet), ...more.map(({ header }) => header)],
    ...rows.map((row) => keys.map((key) => row[key])),
  ]);
}

export type FileIssue = "file.unreadable" | "file.header" | "file.empty" | "file.too_many";
export interface SheetRead<K extends string> {
  readonly rows: readonly Row<K>[];
  /** The line number of each row in a spreadsheet. Empty rows are skipped but counted. */
  readonly numbers: readonly number[];
}

/** Returns a file's rows, or why the file is not valid for this sheet. */
export function parseSheet<K extends string, R>(
  sheet: Sheet<K, R>,
  text: string,
  most: number,
): SheetRead<K> | { readonly issue: FileIssue } {
  const lines = parseCsv(text);
  if (!lines) return { issue: "file.unreadable" };
  const [head = [], ...rest] = lines;
  if (sheet.exact && !isExactly(head, headersOf(sheet))) return { issue: "file.header" };
  const named = (cells: readonly string[]) => cells.map((name) => name.trim().toLowerCase());
  const known = named(head);
  const matches = (columns: readonly SheetColumn<K>[]) =>
    named(columns.map(({ header }) => header)).every((name, at) => known[at] === name);
  const first = sheet.columns.filter(({ later }) => !later);
  const there = matches(sheet.columns) ? sheet.columns : first;
  if (!matches(first)) return { issue: "file.header" };
  const filled = filledLines(rest, most);
  if ("issue" in filled) return filled;
  return {
    rows: filled.lines.map((cells) => rowOf(sheet, cells.slice(0, there.length))),
    numbers: filled.numbers,
  };
}

/** Returns the lines below the header that are not empty, with their line numbers in a spreadsheet. */
export function filledLines(
  lines: readonly (readonly string[])[],
  most: number,
): { readonly lines: readonly (readonly string[])[]; readonly numbers: readonly number[] } | { issue: FileIssue } {
  const filled = lines
    .map((cells, at) => ({ cells, number: at + FIRST_NUMBER }))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ""));
  if (filled.length === 0) return { issue: "file.empty" };
  if (filled.length > most) return { issue: "file.too_many" };
  return { lines: filled.map(({ cells }) => cells), numbers: filled.map(({ number }) => number) };
}

/** Ignores empty cells that spreadsheets leave at the end of a line. */
const isExactly = (head: readonly string[], headers: readonly string[]): boolean =>
  head.slice(0, head.findLastIndex((name) => name !== "") + 1).join("\n") === headers.join("\n");

/** Line 1 is the header. */
const FIRST_NUMBER = 2;

const rowOf = <K extends string, R>({ columns }: Sheet<K, R>, cells: readonly string[]): Row<K> =>
  Object.fromEntries(columns.map((column, at) => [column.key, cleanCell(column, cells[at] ?? "")])) as Row<K>;

/** Trims a cell, unless it is secret. */
export const cleanCell = ({ secret }: SheetColumn<string>, value: string): string => (secret ? value : value.trim());

/** Returns all issues by row and column. Grid and server share them; the server adds what only it can check. */
export const sheetIssues = <K extends string, R>(
  sheet: Sheet<K, R>,
  rows: readonly Row<K>[],
  rules: R,
): CellIssue<K>[] => rows.flatMap(rowChecker(sheet, rules));

/** Checks rows in order and remembers unique values for the rows that follow. */
export function rowChecker<K extends string, R>(
  sheet: Sheet<K, R>,
  rules: R,
): (row: Row<K>, at: number) => CellIssue<K>[] {
  const once = Object.entries(sheet.unique) as [K, FieldIssue][];
  const secrets = new Set(sheet.columns.filter(({ secret }) => secret).map(({ key }) => key));
  const seen = new Map(once.map(([column]) => [column, new Set<string>()]));
  const valueOf = (row: Row<K>, column: K) => (secrets.has(column) ? row[column] : row[column].toLowerCase());
  return (row, at) => {
    const issues = rowIssues(sheet, row, rules);
    for (const [column, issue] of once) {
      const value = valueOf(row, column);
      const isSeen = alikeTo(sheet, column).some((other) => seen.get(other)?.has(value));
      if (value !== "" && isSeen) issues.push([column, issue]);
    }
    for (const [column] of once) seen.get(column)?.add(valueOf(row, column));
    return issues.map(([column, issue]) => ({ row: at, column, issue }));
  };
}

/** Returns the issues of a single row. */
function rowIssues<K extends string, R>(sheet: Sheet<K, R>, row: Row<K>, rules: R): (readonly [K, FieldIssue])[] {
  const cells = sheet.columns.map(({ key, required }): readonly [K, FieldIssue | null] => {
    if (row[key] === "") return [key, required ? "field.required" : null];
    return [key, sheet.cell(key, row, rules)];
  });
  const wrong = cells.filter((pair): pair is readonly [K, FieldIssue] => pair[1] !== null);
  return wrong.length > 0 ? wrong : [...(sheet.whole?.(row) ?? [])];
}
