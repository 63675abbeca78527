import { useEffect, useState } from "react";
import type { Cell, Columns, Line } from "./draft.ts";
import type { Stop } from "./marks.ts";
import { kindId, nextProblem, type Problem } from "./problems.ts";

/** The active cell. `focus`: reached by a key or button, so the focus has to follow. */
export interface ActiveCell<K extends string> {
  readonly number: number;
  readonly column: Stop<K>;
  readonly focus: boolean;
}

/** Tracks the active cell and moves between problems; F8 and Shift-F8 work wherever the focus is. */
export function useActiveCell<K extends string>(
  sheet: Columns<K>,
  lines: readonly Line<K>[],
  problems: readonly Problem<K>[],
) {
  const [active, setActive] = useState<ActiveCell<K>>(() => startOf(sheet, lines, problems));
  const goTo = (cell: Cell<Stop<K>> | null) =>
    cell && setActive({ number: cell.number, column: cell.column, focus: true });
  const goToProblem = (by: 1 | -1 = 1) => goTo(nextProblem(sheet, problems, active, by));
  const goToKind = (id: string) => {
    const same = problems.filter((problem) => kindId(problem) === id);
    goTo(nextProblem(sheet, same, active, 1));
  };
  useProblemKeys(goToProblem);
  return { active, setActive, goTo, goToProblem, goToKind };
}

function startOf<K extends string>(
  { columns }: Columns<K>,
  lines: readonly Line<K>[],
  [first]: readonly Problem<K>[],
): ActiveCell<K> {
  const start = columns.find(({ fixed }) => !fixed)?.key ?? "row";
  return { number: first?.number ?? lines[0]?.number ?? 0, column: first?.column ?? start, focus: false };
}

function useProblemKeys(go: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8" || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
