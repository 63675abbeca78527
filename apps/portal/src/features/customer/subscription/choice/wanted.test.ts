import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { describe, expect, test } from "vitest";
import { upcomingPlanOf, draftOf, currentPlanOf, validateDraft, parseSeats, initialChoiceOf } from "./wanted.ts";

type Sub = Parameters<typeof currentPlanOf>[0];
const PAID: Sub = {
  product: "team",
  state: "paid",
  tier: "teams",
  term: "yearly",
  seats: 10,
  used_seats: 8,
  next: null,
};
const HELD = { tier: "teams", term: "yearly", seats: 10 } as const;
const NEXT = { tier: "teams", term: "monthly", seats: 8 } as const;
const trial = (change: Partial<SubscriptionReply> = {}): Sub => ({
  ...PAID,
  state: "trial",
  tier: "teams_pro",
  term: null,
  ...change,
});

// oxfmt-ignore
const STARTS: readonly [name: string, sub: Sub, held: object | null, coming: object | null, start: object][] = [
  ["a paid team",            PAID,                         HELD, HELD, HELD],
  ["a scheduled change",     { ...PAID, next: NEXT },   HELD, NEXT, NEXT],
  ["a past due team",        { ...PAID, state: "past_due" }, HELD, HELD, HELD],
  ["a trial",                trial(),                      null, null, { tier: "teams_pro", term: "monthly", seats: 8 }],
  ["a trial for one person", trial({ used_seats: 1 }),     null, null, { tier: "teams_pro", term: "monthly", seats: 2 }],
  ["an expired team",        trial({ state: "expired" }),  null, null, { tier: "teams_pro", term: "monthly", seats: 8 }],
  ["a free account",         trial({ product: "solo", state: "free", tier: "free", used_seats: 1 }),
                                                           null, null, { tier: "basic", term: "monthly", seats: 1 }],
  ["a suspended team",       { ...PAID, state: "suspended" }, null, null, { tier: "teams", term: "monthly", seats: 8 }],
];

describe("the initial choice", () => {
  test.each(STARTS)("of %s", (_, sub, current, coming, start) => {
    expect(currentPlanOf(sub)).toEqual(current);
    expect(upcomingPlanOf(sub)).toEqual(coming);
    expect(initialChoiceOf(sub)).toEqual(start);
  });

  test("has the seats that a task lacks, if there is no plan yet", () => {
    expect(initialChoiceOf(trial(), 15).seats).toBe(15);
    expect(initialChoiceOf(trial(), 3).seats).toBe(8);
    expect(initialChoiceOf(trial({ product: "solo", used_seats: 1 }), 15).seats).toBe(1);
    expect(initialChoiceOf(PAID, 15)).toEqual(HELD);
  });
});

// oxfmt-ignore
test.each([
  ["12", 12], [" 12 ", 12], ["1,200", 1200], ["1.200", 1200], ["1 200", 1200], ["0", 0],
  ["", null], ["a dozen", null], ["1.5", null], ["-3", null], ["12,", null], ["99999999", null],
] as const)("parses %o as %o seats", (typed, seats) => {
  expect(parseSeats(typed)).toBe(seats);
});

// oxfmt-ignore
test.each([
  ["8",    null],
  ["7",    "seats.in_use"],
  ["",     "field.required"],
  ["5000", null],
  ["5001", "seats.too_many"],
] as const)("%o seats for a team of 8 have the issue %o", (seats, issue) => {
  expect(validateDraft({ ...draftOf(HELD), seats }, PAID).issue).toBe(issue);
});

test("a team has at least two seats", () => {
  expect(validateDraft({ ...draftOf(HELD), seats: "1" }, { product: "team", used_seats: 1 }).issue).toBe(
    "seats.too_few",
  );
});
