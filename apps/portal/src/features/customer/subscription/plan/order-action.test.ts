import { expect, test } from "vitest";
import { orderActionOf, type OrderAction } from "./order-action.ts";

type Sub = Parameters<typeof orderActionOf>[0];
type Wanted = Parameters<typeof orderActionOf>[1];
const CARD = { last4: "4242" };
const PAID: Sub = {
  product: "team",
  state: "paid",
  tier: "teams",
  term: "yearly",
  seats: 10,
  used_seats: 8,
  next: null,
  payment_profile: CARD,
};
const TRIAL: Sub = { ...PAID, state: "trial", tier: "teams_pro", term: null };
const HELD: Wanted = { tier: "teams", term: "yearly", seats: 10 };
const FEWER: Wanted = { ...HELD, seats: 8 };
const MORE: Wanted = { ...HELD, seats: 12 };
const to = "2027-03-14";

// oxfmt-ignore
const CASES: readonly [name: string, sub: Sub, wanted: Wanted, total: number, now: Wanted, next: Wanted | null, act: OrderAction | null][] = [
  ["buying during a trial",      TRIAL, HELD, 60_000, HELD, null, { kind: "pay", change: "start", amount: 60_000 }],
  ["buying without a card",      { ...TRIAL, payment_profile: null }, HELD, 60_000, HELD, null, { kind: "card", amount: 60_000 }],
  ["buying at no charge",        { ...TRIAL, payment_profile: null }, HELD, 0, HELD, null, { kind: "take", change: "start" }],
  ["more seats",                 PAID, MORE, 3_945, MORE, null, { kind: "pay", change: "seats", amount: 3_945 }],
  ["more seats, paid by credit", PAID, MORE, 0, MORE, null, { kind: "take", change: "seats" }],
  ["a more expensive plan",      PAID, { ...HELD, tier: "teams_pro" }, 9_000, { ...HELD, tier: "teams_pro" }, null, { kind: "pay", change: "tier", amount: 9_000 }],
  ["a longer term",              PAID, { ...HELD, term: "3years" }, 90_000, { ...HELD, term: "3years" }, null, { kind: "pay", change: "term", amount: 90_000 }],
  ["several at once",            PAID, { ...MORE, tier: "teams_pro" }, 90_000, { ...MORE, tier: "teams_pro" }, null, { kind: "pay", change: "plan", amount: 90_000 }],
  ["more now, less later",       PAID, { ...MORE, term: "monthly" }, 3_945, MORE, { ...MORE, term: "monthly" }, { kind: "pay", change: "seats", amount: 3_945 }],
  ["fewer seats",                PAID, FEWER, 0, HELD, FEWER, { kind: "later", from: to }],
  ["canceling a scheduled change", { ...PAID, next: FEWER }, HELD, 0, HELD, null, { kind: "keep" }],
  ["no change",                  PAID, HELD, 0, HELD, null, null],
];

test.each(CASES)("the action for %s", (_, sub, wanted, total, now, next, act) => {
  expect(orderActionOf(sub, wanted, { bill: { total }, now, next, period: { to } })).toEqual(act);
});
