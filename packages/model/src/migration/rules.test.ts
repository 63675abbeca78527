import { describe, expect, test } from "vitest";
import { BLOCKS, PERCENT, STEPS, convertToTeam, listBlockers } from "./rules.ts";

const FREE = {
  state: "free",
  closed: false,
  email_taken: false,
  unpaid: false,
  pending: false,
  renewal_due: false,
  plan: false,
  renews: true,
  due: 0,
  card: false,
  busy: false,
} as const;
const PAID = { ...FREE, state: "paid", plan: true, card: true, due: 700 } as const;

describe("blockers of a migration", () => {
  test.each([
    ["none for a free account", FREE, []],
    ["none for a paid account", PAID, []],
    ["none for a trial that does not renew", { ...FREE, state: "trial", renews: false }, []],
    ["a closed account", { ...FREE, closed: true }, ["canceled"]],
    ["a cancellation", { ...FREE, state: "canceled" }, ["canceled"]],
    ["an expired trial", { ...FREE, state: "expired" }, ["suspended"]],
    ["none for a plan that became free", { ...PAID, state: "free", renews: false, renewal_due: true }, []],
    ["none for the state paid without a plan", { ...PAID, plan: false, renews: false, renewal_due: true }, []],
    ["a suspension", { ...PAID, state: "suspended" }, ["suspended"]],
    ["the same address in the team product", { ...FREE, email_taken: true }, ["email_taken"]],
    ["an unpaid bill", { ...PAID, unpaid: true }, ["unpaid"]],
    ["a charge that failed", { ...PAID, state: "past_due" }, ["unpaid"]],
    ["a charge without a result", { ...PAID, pending: true }, ["pending"]],
    ["a period that has ended", { ...PAID, renewal_due: true }, ["renewal_due"]],
    ["a plan that does not renew", { ...PAID, renews: false }, ["not_renewing"]],
    ["no card for an amount due", { ...PAID, card: false }, ["no_card"]],
    ["none without a card if nothing is due", { ...PAID, card: false, due: 0 }, []],
    ["a running job", { ...FREE, busy: true }, ["busy"]],
    [
      "several, most severe first",
      { ...PAID, busy: true, unpaid: true, email_taken: true },
      ["email_taken", "unpaid", "busy"],
    ],
  ] as const)("%s", (_name, facts, blocks) => {
    expect(listBlockers(facts)).toEqual(blocks);
  });

  test("can all occur", () => {
    const worst = { ...PAID, closed: true, email_taken: true, unpaid: true, pending: true, renewal_due: true } as const;
    const found = [
      ...listBlockers({ ...worst, renews: false, card: false, busy: true }),
      ...listBlockers({ ...worst, state: "suspended" }),
    ];
    expect(new Set(found)).toEqual(new Set(BLOCKS));
  });
});

test.each([
  ["free", "free", null, { tier: "teams_pro", seats: 10, next: null, trial_days: 30 }],
  ["trial", "pro", null, { tier: "teams_pro", seats: 10, next: null, trial_days: 30 }],
  ["paid", "basic", { next: null }, { tier: "teams", seats: 2, next: null, trial_days: null }],
  ["paid", "pro", { next: null }, { tier: "teams_pro", seats: 2, next: null, trial_days: null }],
  [
    "paid",
    "pro",
    { next: { tier: "basic", term: "monthly", seats: 1 } },
    { tier: "teams_pro", seats: 2, next: { tier: "teams", term: "monthly", seats: 2 }, trial_days: null },
  ],
] as const)("%s %s with %j becomes %j", (state, tier, plan, after) => {
  expect(convertToTeam({ state, tier, plan })).toEqual(after);
});

test("every step increases the progress, and the last one completes it", () => {
  const percents = STEPS.map((step) => PERCENT[step]);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
});
