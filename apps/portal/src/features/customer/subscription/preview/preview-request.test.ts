import { expect, test } from "vitest";
import { previewRequestFor } from "./preview-request.ts";

type Sub = Parameters<typeof previewRequestFor>[0];
const PAID: Sub = {
  product: "team",
  state: "paid",
  tier: "teams",
  term: "yearly",
  seats: 10,
  used_seats: 8,
  next: null,
  unpaid: null,
};
const unpaid = { amount: 5_000, since: 0, tries: 1, next_try_at: null, reason: "" };
const HELD = { tier: "teams", term: "yearly", seats: 10 } as const;
const MORE = { ...HELD, seats: 12 } as const;
const FEWER = { ...HELD, seats: 8 } as const;

// oxfmt-ignore
const CASES: readonly [name: string, sub: Sub, wanted: typeof HELD | typeof MORE | typeof FEWER | null, coupon: string | null, kind: string | null][] = [
  ["a trial",                                { ...PAID, state: "trial", term: null },   HELD,  null,  "create"],
  ["a free account",                         { ...PAID, state: "free", term: null },    HELD,  null,  "create"],
  ["an expired account",                     { ...PAID, state: "expired" },             HELD,  null,  "create"],
  ["an unchanged plan",                      PAID,                                      HELD,  null,  null],
  ["more seats",                             PAID,                                      MORE,  null,  "migration"],
  ["a coupon alone",                         PAID,                                      HELD,  "TEN", null],
  ["a coupon for a new period",              { ...PAID, state: "trial", term: null },   HELD,  "TEN", "create"],
  ["a suspended account",                    { ...PAID, state: "suspended" },           HELD,  null,  "create"],
  ["the change already scheduled",           { ...PAID, next: FEWER },                  FEWER, null,  null],
  ["canceling the scheduled change",         { ...PAID, next: FEWER },                  HELD,  null,  "migration"],
  ["a change while past due",                { ...PAID, state: "past_due", unpaid },    MORE,  null,  null],
  ["an invalid choice",                      PAID,                                      null,  null,  null],
  ["a plan that ended unpaid",               { ...PAID, state: "canceled", term: null }, MORE, null,  "create"],
];

test.each(CASES)("the preview request for %s", (_, sub, wanted, coupon, kind) => {
  const request = previewRequestFor(sub, wanted, coupon);
  expect(request?.kind ?? null).toBe(kind);
  if (request) expect(request.body).toEqual(coupon === null ? wanted : { ...wanted, coupon });
});
