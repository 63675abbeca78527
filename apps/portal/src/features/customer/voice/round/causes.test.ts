import type { RoundResult } from "@portal/model/account-check/contract.ts";
import { type Outcome, type Step, buildSteps } from "@portal/model/account-check/outcomes.ts";
import { expect, test } from "vitest";
import { causesOf, countsOf, mayChange, percentOf } from "./causes.ts";

const result = (outcome: Outcome, status: number | undefined, reached: Step[]): RoundResult => ({
  member: { id: "m", first_name: "Ada", last_name: "Berg", email: "ada@example.com" },
  slot: 1,
  username: "201",
  outcome,
  finding: {
    outcome,
    steps: buildSteps("udp", reached, null),
    values: { ms: 1, transport: "udp", ...(status && { status }) },
  },
  tested_at: 0,
});

test("groups results with the same text, most frequent first, and shows steps only if all share them", () => {
  const [busy, odd, other] = [
    result("timeout", undefined, ["name"]),
    result("rejected", 488, ["name", "port"]),
    result("rejected", 603, ["name", "port"]),
  ];
  const further = result("timeout", undefined, ["name", "port"]);
  const causes = causesOf([odd, busy, other, odd, busy, further], ({ outcome, finding }) => {
    return `${outcome} ${finding?.values.status ?? ""}`;
  });
  expect(causes.map(({ sentence, results }) => `${sentence}: ${results.length}`)).toEqual([
    "timeout : 3",
    "rejected 488: 2",
    "rejected 603: 1",
  ]);
  expect(causes.map(({ steps }) => steps !== null)).toEqual([false, true, true]);
});

test.each([
  [{ outcomes: {}, done: 0, total: 5 }, { fine: 0, failed: 0, left: 5 }, 0],
  [
    { outcomes: { ok: 6, not_asked: 1, timeout: 2, no_password: 1 }, done: 10, total: 12 },
    { fine: 7, failed: 3, left: 2 },
    83,
  ],
  [{ outcomes: { ok: 5 }, done: 5, total: 5 }, { fine: 5, failed: 0, left: 0 }, 99],
  [{ outcomes: {}, done: 0, total: 0 }, { fine: 0, failed: 0, left: 0 }, 0],
] as const)("counts %j as %j", (round, counts, percent) => {
  expect(countsOf(round)).toEqual(counts);
  expect(percentOf(round)).toBe(percent);
});

test.each([
  ["running", null, 0, true],
  ["stopped", 100, 105, true],
  ["stopped", 100, 115, false],
  ["completed", 100, 101, false],
] as const)("a round that is %s, ended at %j: more results can come at %d: %j", (state, ended_at, now, expected) => {
  expect(mayChange({ state, ended_at }, now * 1000)).toBe(expected);
});
