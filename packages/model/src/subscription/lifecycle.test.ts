import { describe, expect, test } from "vitest";
import {
  type DunningStep,
  getDunningStep,
  nextSubscriptionState,
  firstPaidDay,
  getRestoreEvent,
  trialDaysLeft,
} from "./lifecycle.ts";

describe("the lifecycle of a subscription", () => {
  // spec: 1.25 4.22
  test.each([
    ["trial", "trial_ended", "free"],
    ["expired", "paid", "paid"],
    ["paid", "lapsed", "free"],
    ["paid", "charge_failed", "past_due"],
    ["past_due", "tries_over", "suspended"],
    ["suspended", "paid", "paid"],
    ["suspended", "written_off", "canceled"],
    ["canceled", "paid", "paid"],
    ["canceled", "restored", "free"],
    ["suspended", "restored_trial", "trial"],
    ["suspended", "restored_paid", "paid"],
    ["free", "moved_to_team", "trial"],
    ["paid", "moved_to_team", null],
    ["paid", "restored", null],
    ["free", "charge_failed", null],
    ["trial", "written_off", null],
  ] as const)("in state %s, the event %s leads to %s", (state, event, after) => {
    expect(nextSubscriptionState(state, event)).toBe(after);
  });
});

test.each([
  ["2026-05-10", null, "restored_paid"],
  ["2026-05-01", null, "restored"],
  ["2026-04-01", "2026-06-01", "restored"],
  [null, "2026-06-01", "restored_trial"],
  [null, "2026-05-01", "restored"],
  [null, null, "restored"],
] as const)("a subscription paid until %s with a trial until %s is restored by %s", (to, trial, event) => {
  const left = { plan: to && { to }, trial_ended_at: trial && new Date(trial) };
  expect(getRestoreEvent(left, new Date("2026-05-01T12:00:00Z"))).toBe(event);
});

test.each([
  ["trial", "2026-05-10T23:00:00Z", "2026-05-10"],
  ["trial", "2026-05-01T23:00:00Z", "2026-05-01"],
  ["trial", "2026-04-30T23:00:00Z", "2026-05-01"],
  ["trial", null, "2026-05-01"],
  ["free", "2026-05-10T23:00:00Z", "2026-05-01"],
  ["canceled", "2026-05-10T23:00:00Z", "2026-05-01"],
] as const)("a plan bought in the state %s with a trial until %s starts on %s", (state, ends, first) => {
  expect(firstPaidDay({ state, trial_ended_at: ends && new Date(ends) }, "2026-05-01")).toBe(first);
});

// spec: 4.26 4.27
test.each([
  ["2026-05-10T23:00:00Z", 0, 9],
  ["2026-05-10T23:00:00Z", 2, 7],
  ["2026-05-03T01:00:00Z", 2, 0],
  ["2026-05-02T01:00:00Z", 2, 0],
  ["2026-04-28T01:00:00Z", 0, 0],
])("a trial that ends at %s, lowered by %i days, has %i left", (ends, lower, left) => {
  expect(trialDaysLeft(Date.parse(ends) / 1000, new Date("2026-05-01T12:00:00Z"), lower)).toBe(left);
});

describe("the dunning step of a bill", () => {
  const tried = (attempt: number): DunningStep => ({ kind: "try", attempt });
  test.each([
    ["2026-05-01", 0, tried(1)],
    ["2026-05-01", 1, null],
    ["2026-05-03", 1, null],
    ["2026-05-04", 1, tried(2)],
    ["2026-05-08", 2, tried(3)],
    ["2026-05-15", 3, tried(4)],
    ["2026-05-20", 4, null],
    ["2026-05-30", 4, null],
    ["2026-05-31", 4, { kind: "write_off" }],
  ] as const)("unpaid since May 1, on %s after %d attempts, is %j", (today, tries, due) => {
    expect(getDunningStep("2026-05-01", tries, today)).toEqual(due);
  });
});
