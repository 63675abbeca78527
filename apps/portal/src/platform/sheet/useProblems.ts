import type { Sheet } from "@portal/model/sheets/sheet.ts";
import { useMemo } from "react";
import type { Draft } from "./draft.ts";
import { groupByLine, findProblems } from "./problems.ts";

/** Checks the whole sheet after every change, because rows can conflict with each other. `rules` must be stable. */
export function useProblems<K extends string, R>(sheet: Sheet<K, R>, draft: Draft<K> | null, rules: R) {
  const lines = draft?.lines;
  const told = draft?.told;
  return useMemo(() => {
    const problems = lines && told ? findProblems(sheet, { lines, told }, rules) : [];
    return { problems, wrong: groupByLine(problems) };
  }, [sheet, lines, told, rules]);
}
