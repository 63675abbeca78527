import type { FieldIssue } from "../errors.ts";
import { parseCsv, formatCsv } from "./csv.ts";

/**
 * A table that people fill in: in their own program, as a file, or in the portal's grid. What a cell may hold is said here
 * once, for the grid and for the server.
 */
export interface Sheet<K extends string, R = unknown> {
  readonly columns: readonly SheetColumn<K>[];
  /** A file has these headers letter for letter and no others. Otherwise case, spaces around them and what follows don't matter. */
  readonly exact?: true;
  /** What is wrong with a cell that has something in it, or null. */
  readonly cell: (column: K, row: Row<K>, rules: R) => FieldIssue | null;
  /** What only the row as a whole can tell, at the cell where it is mended. */
  readonly whole?: (row: Row<K>) => readonly (readonly [K, FieldIssue])[];
  /** Columns in which no two rows have the same, whatever its case (a secret's counts), and what the later one is told. */
  readonly unique: Readonly<Partial<Record<K, FieldIssue>>>;
  /** Columns that count as one for that; a row may well have the same in two of them. */
  readonly alike?: readonly (readonly K[])[];
}

export interface SheetColumn<K extends string> {
  readonly key: K;
  /** As it stands in the file, in every language. */
  readonly header: string;
  readonly required?: true;
  /** Covered until one stands on it; its spaces are meant. */
  readonly secret?: true;
  /** Shown, never changed. */
  readonly fixed?: true;
  /** One of the last columns, which a file may leave out, all of them or none. */
  readonly later?: true;
}

export type Row<K extends string> = Readonly<Record<K, string>>;

export interface CellIssue<K extends string> {
  /** Counted from 0: the first row below the header. */
  readonly row: number;
  readonly column: K;
  readonly issue: FieldIssue;
}

/** Where the same must not stand in another row. */
export const alikeTo = <K extends string>({ alike = [] }: Pick<Sheet<K>, "alike">, column: K): readonly K[] =>
  alike.find((columns) => columns.includes(column)) ?? [column];

const headersOf = <K extends string, R>({ columns }: Sheet<K, R>): string[] => columns.map(({ header }) => header);

export const emptyRow = <K extends string, R>({ columns }: Sheet<K, R>): Row<K> =>
  Object.fromEntries(columns.map(({ key }) => [key, ""])) as Row<K>;

/** The file to fill in, or one that is filled in; columns that are not the sheet's own come after them. */
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
  /** The number that a spreadsheet shows beside each; rows without anything in them are counted and left out. */
  readonly numbers: readonly number[];
}

/** A file's rows, or why it is not one of this sheet's. */
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
  const filled = rest
    .map((cells, at) => ({ cells, number: at + FIRST_NUMBER }))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ""));
  if (filled.length === 0) return { issue: "file.empty" };
  if (filled.length > most) return { issue: "file.too_many" };
  return {
    rows: filled.map(({ cells }) => rowOf(sheet, cells.slice(0, there.length))),
    numbers: filled.map(({ number }) => number),
  };
}

/** Empty cells that a spreadsheet leaves at the end of a line are no headers. */
const isExactly = (head: readonly string[], headers: readonly string[]): boolean =>
  head.slice(0, head.findLastIndex((name) => name !== "") + 1).join("\n") === headers.join("\n");

/** The header is the file's first line. */
const FIRST_NUMBER = 2;

const rowOf = <K extends string, R>({ columns }: Sheet<K, R>, cells: readonly string[]): Row<K> =>
  Object.fromEntries(columns.map((column, at) => [column.key, cleanCell(column, cells[at] ?? "")])) as Row<K>;

/** Spaces around a cell are not meant, except in a password. */
export const cleanCell = ({ secret }: SheetColumn<string>, value: string): string => (secret ? value : value.trim());

/** What is wrong in the whole sheet, by row and column: the same in the grid and on the server, which adds what only it knows. */
export const sheetIssues = <K extends string, R>(
  sheet: Sheet<K, R>,
  rows: readonly Row<K>[],
  rules: R,
): CellIssue<K>[] => rows.flatMap(rowChecker(sheet, rules));

/** Checks row by row, in order: values that must be unique are remembered for the rows that follow. */
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

/** What is wrong with one row by itself. */
function rowIssues<K extends string, R>(sheet: Sheet<K, R>, row: Row<K>, rules: R): (readonly [K, FieldIssue])[] {
  const cells = sheet.columns.map(({ key, required }): readonly [K, FieldIssue | null] => {
    if (row[key] === "") return [key, required ? "field.required" : null];
    return [key, sheet.cell(key, row, rules)];
  });
  const wrong = cells.filter((pair): pair is readonly [K, FieldIssue] => pair[1] !== null);
  return wrong.length > 0 ? wrong : [...(sheet.whole?.(row) ?? [])];
}
