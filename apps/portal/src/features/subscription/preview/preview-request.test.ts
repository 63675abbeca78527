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
  ["a trial always asks what it would cost", { ...PAID, state: "trial", term: null },   HELD,  null,  "create"],
  ["so does a free account",                 { ...PAID, state: "free", term: null },    HELD,  null,  "create"],
  ["and one that expired",                   { ...PAID, state: "expired" },             HELD,  null,  "create"],
  ["nothing changed, nothing asked",         PAID,                                      HELD,  null,  null],
  ["more seats",                             PAID,                                      MORE,  null,  "migration"],
  ["a coupon alone",                         PAID,                                      HELD,  "TEN", null],
  ["a coupon for what begins",               { ...PAID, state: "trial", term: null },   HELD,  "TEN", "create"],
  ["what is suspended begins anew",          { ...PAID, state: "suspended" },           HELD,  null,  "create"],
  ["what comes anyway",                      { ...PAID, next: FEWER },                  FEWER, null,  null],
  ["taking back what would come",            { ...PAID, next: FEWER },                  HELD,  null,  "migration"],
  ["a change while past due",                { ...PAID, state: "past_due", unpaid },    MORE,  null,  null],
  ["a choice that cannot be had",            PAID,                                      null,  null,  null],
  ["a plan that has ended unpaid",           { ...PAID, state: "canceled", term: null }, MORE, null,  "create"],
];

test.each(CASES)("%s", (_, sub, wanted, coupon, kind) => {
  const asked = previewRequestFor(sub, wanted, coupon);
  expect(asked?.kind ?? null).toBe(kind);
  if (asked) expect(asked.body).toEqual(coupon === null ? wanted : { ...wanted, coupon });
});
