import type { Round, RoundResult } from "@portal/model/account-check/contract.ts";
import { PASSING_OUTCOMES } from "@portal/model/account-check/rounds.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";

/** Tests that are under way when a round stops still end, and their results count. */
const LAST_TESTS_MS = ACCOUNT_CHECK.answer_ms + ACCOUNT_CHECK.farewell_ms;

/** Whether more results can come. */
export const mayChange = ({ state, ended_at }: Pick<Round, "state" | "ended_at">, now_ms: number): boolean =>
  state === "running" || (state === "stopped" && now_ms < (ended_at ?? 0) * 1000 + LAST_TESTS_MS);

/** How many can register, and how many need attention. */
export function countsOf({ outcomes, done, total }: Pick<Round, "outcomes" | "done" | "total">) {
  const fine = PASSING_OUTCOMES.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);
  return { fine, failed: done - fine, left: total - done };
}

/** Stays below 100 until the round has ended. */
export const percentOf = ({ done, total }: Pick<Round, "done" | "total">): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));

export interface Cause {
  readonly sentence: string;
  readonly results: readonly RoundResult[];
  /** How far all tests got; null if they differ or did not run. */
  readonly steps: NonNullable<RoundResult["finding"]>["steps"] | null;
}

/** Groups results by what to do about them, most frequent first: the same text means the same cause. */
export function causesOf(results: readonly RoundResult[], sentenceOf: (result: RoundResult) => string): Cause[] {
  return [...Map.groupBy(results, sentenceOf)]
    .map(([sentence, same]) => {
      const ladders = new Set(same.map(({ finding }) => JSON.stringify(finding?.steps ?? null)));
      return { sentence, results: same, steps: ladders.size === 1 ? (same[0]?.finding?.steps ?? null) : null };
    })
    .toSorted((one, other) => other.results.length - one.results.length);
}
