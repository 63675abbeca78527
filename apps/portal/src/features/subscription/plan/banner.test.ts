import { expect, test } from "vitest";
import { bannerOf } from "./banner.ts";

type Sub = Parameters<typeof bannerOf>[0];
const NOW = 1_800_000_000;
const DAY = 86_400;
const unpaid = { amount: 5_000, since: NOW - DAY, tries: 1, next_try_at: NOW + 2 * DAY, reason: "insufficient_funds" };
const FINE: Sub = {
  state: "paid",
  pending: false,
  unpaid: null,
  renews: true,
  current_period_ends_at: NOW + 100 * DAY,
  trial_ended_at: null,
};

// oxfmt-ignore
const CASES: readonly [name: string, sub: Sub, banner: object | null][] = [
  ["all is well",             FINE, null],
  ["a free account",          { ...FINE, state: "free", renews: false, current_period_ends_at: null }, null],
  ["a payment under way",     { ...FINE, pending: true, unpaid }, { kind: "pending" }],
  ["money that is missing",   { ...FINE, state: "past_due", unpaid }, { kind: "past_due", unpaid }],
  ["tries that are over",     { ...FINE, state: "suspended", unpaid }, { kind: "suspended", unpaid }],
  ["suspended by support",    { ...FINE, state: "suspended" }, { kind: "suspended", unpaid: null }],
  ["one that ends",           { ...FINE, renews: false }, { kind: "ends", at: NOW + 100 * DAY }],
  ["a trial",                 { ...FINE, state: "trial", trial_ended_at: NOW + 9 * DAY - 60 }, { kind: "trial", at: NOW + 9 * DAY - 60, days: 9 }],
  ["a trial on its last day", { ...FINE, state: "trial", trial_ended_at: NOW + 60 }, { kind: "trial", at: NOW + 60, days: 1 }],
  ["a trial that is over",    { ...FINE, state: "expired", trial_ended_at: NOW - DAY }, { kind: "expired" }],
  ["an account that is no more", { ...FINE, state: "canceled", pending: true }, { kind: "canceled" }],
];

test.each(CASES)("%s", (_, sub, banner) => {
  expect(bannerOf(sub, NOW * 1000)).toEqual(banner);
});
