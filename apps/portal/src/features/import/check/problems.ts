import { COLUMNS, fileIssues, type BulkRules, type Column } from "@portal/model/bulk/rows.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { keyOf, type Cell, type Draft } from "./draft.ts";

/** A cell that needs a hand. */
export interface Problem extends Cell {
  readonly issue: FieldIssue;
}

/** What is wrong with the cells of one line. */
export type LineIssues = Readonly<Partial<Record<Column, FieldIssue>>>;

const POSITION: Readonly<Record<Column, number>> = Object.fromEntries(
  COLUMNS.map(({ key }, at) => [key, at]),
) as Record<Column, number>;

const compare = (one: Cell, other: Cell): number =>
  one.number - other.number || POSITION[one.column] - POSITION[other.column];

/** One problem for each wrong cell, in reading order: what the rules say first, then what the server said of it. */
export function problemsOf({ lines, told }: Pick<Draft, "lines" | "told">, rules: BulkRules): Problem[] {
  const found = new Map<string, Problem>();
  const add = (problem: Problem) => {
    const key = keyOf(problem);
    if (!found.has(key)) found.set(key, problem);
  };
  for (const { row, column, issue } of fileIssues(lines, rules)) {
    const line = lines[row];
    if (line) add({ number: line.number, column, issue });
  }
  if (told.size > 0) {
    for (const line of lines) {
      for (const { key: column } of COLUMNS) {
        const said = told.get(keyOf({ number: line.number, column }));
        if (said?.value === line[column]) add({ number: line.number, column, issue: said.issue });
      }
    }
  }
  return [...found.values()].toSorted(compare);
}

export function byLine(problems: readonly Problem[]): ReadonlyMap<number, LineIssues> {
  const lines = new Map<number, Partial<Record<Column, FieldIssue>>>();
  for (const { number, column, issue } of problems) {
    const issues = lines.get(number) ?? {};
    issues[column] = issue;
    lines.set(number, issues);
  }
  return lines;
}

/** Problems that are mended in the same way; what is missing is told apart by its column. */
export interface Kind {
  readonly id: string;
  readonly issue: FieldIssue;
  readonly column: Column;
  readonly count: number;
}

export const kindId = ({ issue, column }: Omit<Problem, "number">): string =>
  issue === "field.required" ? `${issue} ${column}` : issue;

/** The most frequent first. */
export function kindsOf(problems: readonly Problem[]): Kind[] {
  const groups = [...Map.groupBy(problems, kindId)];
  return groups
    .flatMap(([id, [first, ...rest]]) =>
      first ? [{ id, issue: first.issue, column: first.column, count: rest.length + 1 }] : [],
    )
    .toSorted((one, other) => other.count - one.count);
}

/** The problem after this cell, or before it; after the last one comes the first. */
export function nextProblem(problems: readonly Problem[], from: Cell | null, by: 1 | -1): Problem | null {
  const inTurn = by === 1 ? problems : problems.toReversed();
  const next = from && inTurn.find((problem) => compare(problem, from) * by > 0);
  return next ?? inTurn[0] ?? null;
}
