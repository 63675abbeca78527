import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { COLUMNS, type BulkRow, type Column } from "@portal/model/bulk/rows.ts";
import type { FieldIssue } from "@portal/model/errors.ts";

/** A row of the file with the number that a spreadsheet shows beside it. */
export interface Line extends BulkRow {
  readonly number: number;
}

export interface Cell {
  readonly number: number;
  readonly column: Column;
}
export interface Edit extends Cell {
  readonly value: string;
}

/** What the server said of a cell holds for as long as the cell has the value it was said of. */
interface Told {
  readonly value: string;
  readonly issue: FieldIssue;
}

/** The file while it is corrected. It holds passwords, so it lives in memory and nowhere else. */
export interface Draft {
  readonly file_name: string;
  /** By their numbers, ascending. */
  readonly lines: readonly Line[];
  readonly left_out: readonly Line[];
  readonly told: ReadonlyMap<string, Told>;
  readonly invite_sent: boolean;
  readonly all_or_nothing: boolean;
}

/** The header is the file's first line. */
const FIRST_NUMBER = 2;

export const keyOf = ({ number, column }: Cell): string => `${number} ${column}`;
export const isSame = (one: Cell, other: Cell): boolean => one.number === other.number && one.column === other.column;

export const draftOf = (file_name: string, rows: readonly BulkRow[]): Draft => ({
  file_name,
  lines: rows.map((row, at) => ({ ...row, number: at + FIRST_NUMBER })),
  left_out: [],
  told: new Map(),
  invite_sent: true,
  all_or_nothing: false,
});

/** The rows as the server wants them. */
export const rowsOf = ({ lines }: Draft): BulkRow[] => lines.map(({ number: _, ...row }) => row);

/** Spaces around a cell are not meant, except in a password; neither is a line end that came along with a paste. */
const clean = (column: Column, value: string): string => {
  const oneLine = value.replaceAll(/[\r\n]+/g, " ");
  return column === "password" ? oneLine : oneLine.trim();
};

export function edited(draft: Draft, edits: readonly Edit[]): Draft {
  const byLine = Map.groupBy(edits, ({ number }) => number);
  const lines = draft.lines.map((line) => {
    const here = byLine.get(line.number);
    if (!here) return line;
    return { ...line, ...Object.fromEntries(here.map(({ column, value }) => [column, clean(column, value)])) };
  });
  return { ...draft, lines };
}

export function withoutLines(draft: Draft, numbers: ReadonlySet<number>): Draft {
  const [gone, kept] = [true, false].map((out) => draft.lines.filter(({ number }) => numbers.has(number) === out));
  return { ...draft, lines: kept ?? [], left_out: inOrder([...draft.left_out, ...(gone ?? [])]) };
}

export const withAllLines = (draft: Draft): Draft => ({
  ...draft,
  lines: inOrder([...draft.lines, ...draft.left_out]),
  left_out: [],
});

const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((one, other) => one.number - other.number);

/** Takes over what the server found in the rows that were sent. That seats were missing is nothing to mend in a cell. */
export function withRefusals(draft: Draft, refusals: BulkRun["refusals"]): Draft {
  const told = new Map(draft.told);
  for (const { row, column, issue } of refusals) {
    const line = draft.lines[row];
    if (line && issue !== "bulk.no_seat") {
      told.set(keyOf({ number: line.number, column }), { value: line[column], issue });
    }
  }
  return { ...draft, told };
}

/** Cells of a spreadsheet as they come from the clipboard, laid over the grid from one cell on. */
export function pasted(text: string, lines: readonly Line[], from: Cell): Edit[] {
  const top = lines.findIndex(({ number }) => number === from.number);
  const left = COLUMNS.findIndex(({ key }) => key === from.column);
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  return rows.flatMap((row, down) =>
    row.split("\t").flatMap((value, across): Edit[] => {
      const line = lines[top + down];
      const column = COLUMNS[left + across]?.key;
      return line && column ? [{ number: line.number, column, value }] : [];
    }),
  );
}
