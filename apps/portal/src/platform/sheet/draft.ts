import type { FieldIssue } from "@portal/model/errors.ts";
import { cleanCell, type CellIssue, type Row, type Sheet, type SheetRead } from "@portal/model/sheets/sheet.ts";

/** The columns of a sheet, without the context its rules need. */
export type Columns<K extends string> = Pick<Sheet<K, never>, "columns" | "unique" | "alike">;

/** A row with its number: for a file, the row number that a spreadsheet shows. */
export interface Line<K extends string> {
  readonly number: number;
  readonly row: Row<K>;
}

export interface Cell<K extends string> {
  readonly number: number;
  readonly column: K;
}
export interface Edit<K extends string> extends Cell<K> {
  readonly value: string;
}

/** An issue from the server applies only while the cell keeps the value it refers to. */
interface ServerIssue {
  readonly value: string;
  readonly issue: FieldIssue;
}

/** A sheet being corrected. It may contain passwords, so it is kept in memory only. */
export interface Draft<K extends string> {
  /** In ascending order of their numbers. */
  readonly lines: readonly Line<K>[];
  readonly left_out: readonly Line<K>[];
  readonly told: ReadonlyMap<string, ServerIssue>;
}

export const keyOf = ({ number, column }: Cell<string>): string => `${number} ${column}`;
export const isSame = (one: Cell<string>, other: Cell<string>): boolean =>
  one.number === other.number && one.column === other.column;

export const draftOf = <K extends string>({ rows, numbers }: SheetRead<K>): Draft<K> => ({
  lines: rows.map((row, at) => ({ number: numbers[at] ?? 0, row })),
  left_out: [],
  told: new Map(),
});

/** The rows in the form the server expects. */
export const rowsOf = <K extends string>({ lines }: Draft<K>): Row<K>[] => lines.map(({ row }) => row);

export function applyEdits<K extends string, D extends Draft<K>>(
  { columns }: Columns<K>,
  draft: D,
  edits: readonly Edit<K>[],
): D {
  const byLine = Map.groupBy(edits, ({ number }) => number);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const cleaned = ({ column: key, value }: Edit<K>): [K, string] => {
    const column = byKey.get(key);
    // Line breaks come from pasting and are never intended.
    const oneLine = value.replaceAll(/[\r\n]+/g, " ");
    return [key, column ? cleanCell(column, oneLine) : oneLine];
  };
  const lines = draft.lines.map((line) => {
    const here = byLine.get(line.number);
    return here ? { ...line, row: { ...line.row, ...Object.fromEntries(here.map(cleaned)) } } : line;
  });
  return { ...draft, lines };
}

export function withoutLines<K extends string, D extends Draft<K>>(draft: D, numbers: ReadonlySet<number>): D {
  const [excluded, kept] = [true, false].map((out) => draft.lines.filter(({ number }) => numbers.has(number) === out));
  return { ...draft, lines: kept ?? [], left_out: inOrder([...draft.left_out, ...(excluded ?? [])]) };
}

export const withAllLines = <K extends string, D extends Draft<K>>(draft: D): D => ({
  ...draft,
  lines: inOrder([...draft.lines, ...draft.left_out]),
  left_out: [],
});

const inOrder = <K extends string>(lines: readonly Line<K>[]): Line<K>[] =>
  lines.toSorted((one, other) => one.number - other.number);

/** Adds the issues that the server found in the rows sent. */
export function withServerIssues<K extends string, D extends Draft<K>>(draft: D, issues: readonly CellIssue<K>[]): D {
  const told = new Map(draft.told);
  for (const { row, column, issue } of issues) {
    const line = draft.lines[row];
    if (line) told.set(keyOf({ number: line.number, column }), { value: line.row[column], issue });
  }
  return { ...draft, told };
}

/** Turns spreadsheet cells from the clipboard into edits, starting at one cell. */
export function editsFromPaste<K extends string>(
  { columns }: Columns<K>,
  text: string,
  lines: readonly Line<K>[],
  from: Cell<K>,
): Edit<K>[] {
  const top = lines.findIndex(({ number }) => number === from.number);
  const left = columns.findIndex(({ key }) => key === from.column);
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  return rows.flatMap((row, down) =>
    row.split("\t").flatMap((value, across): Edit<K>[] => {
      const line = lines[top + down];
      const column = columns[left + across];
      return line && column && !column.fixed ? [{ number: line.number, column: column.key, value }] : [];
    }),
  );
}
