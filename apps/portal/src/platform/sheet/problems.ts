import type { FieldIssue } from "@portal/model/errors.ts";
import { sheetIssues, type Sheet } from "@portal/model/sheets/sheet.ts";
import { keyOf, type Cell, type Columns, type Draft } from "./draft.ts";

/** A cell that needs correcting. */
export interface Problem<K extends string> extends Cell<K> {
  readonly issue: FieldIssue;
}

/** Issues of one row by column. */
export type LineIssues<K extends string> = Readonly<Partial<Record<K, FieldIssue>>>;

/** Reading order: a row's number comes before its cells, its action after them. */
const readingOrder = ({ columns }: Pick<Columns<string>, "columns">) => {
  const position = new Map(columns.map(({ key }, at) => [key, at]));
  const at = (column: string) => position.get(column) ?? (column === "row" ? -1 : columns.length);
  return (one: Cell<string>, other: Cell<string>): number =>
    one.number - other.number || at(one.column) - at(other.column);
};

/** One problem per invalid cell, in reading order. Local rules take precedence over the server's issues. */
export function findProblems<K extends string, R>(
  sheet: Sheet<K, R>,
  { lines, told }: Pick<Draft<K>, "lines" | "told">,
  rules: R,
): Problem<K>[] {
  const found = new Map<string, Problem<K>>();
  const add = (problem: Problem<K>) => {
    const key = keyOf(problem);
    if (!found.has(key)) found.set(key, problem);
  };
  const rows = lines.map(({ row }) => row);
  for (const { row, column, issue } of sheetIssues(sheet, rows, rules)) {
    const line = lines[row];
    if (line) add({ number: line.number, column, issue });
  }
  if (told.size > 0) {
    for (const { number, row } of lines) {
      for (const { key: column } of sheet.columns) {
        const said = told.get(keyOf({ number, column }));
        if (said?.value === row[column]) add({ number, column, issue: said.issue });
      }
    }
  }
  return [...found.values()].toSorted(readingOrder(sheet));
}

export function groupByLine<K extends string>(problems: readonly Problem<K>[]): ReadonlyMap<number, LineIssues<K>> {
  const lines = new Map<number, LineIssues<K>>();
  for (const { number, column, issue } of problems) {
    lines.set(number, { ...lines.get(number), [column]: issue } as LineIssues<K>);
  }
  return lines;
}

/** Problems that are fixed in the same way. Missing values are split by column. */
interface Kind<K extends string> {
  readonly id: string;
  readonly issue: FieldIssue;
  readonly column: K;
  readonly count: number;
}

export const kindId = ({ issue, column }: Omit<Problem<string>, "number">): string =>
  issue === "field.required" ? `${issue} ${column}` : issue;

/** Most frequent first. */
export function groupByKind<K extends string>(problems: readonly Problem<K>[]): Kind<K>[] {
  const groups = [...Map.groupBy(problems, kindId)];
  return groups
    .flatMap(([id, [first, ...rest]]) =>
      first ? [{ id, issue: first.issue, column: first.column, count: rest.length + 1 }] : [],
    )
    .toSorted((one, other) => other.count - one.count);
}

/** The next or previous problem from this cell, wrapping around. */
export function nextProblem<K extends string>(
  sheet: Columns<K>,
  problems: readonly Problem<K>[],
  from: Cell<string> | null,
  by: 1 | -1,
): Problem<K> | null {
  const ordered = by === 1 ? problems : problems.toReversed();
  const compare = readingOrder(sheet);
  const next = from && ordered.find((problem) => compare(problem, from) * by > 0);
  return next ?? ordered[0] ?? null;
}
