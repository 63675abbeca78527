import { describe, expect, test } from "vitest";
import { type Coupon, CouponCode, couponIssue, toAppliedCoupon } from "./coupons.ts";

const coupon: Coupon = {
  code: "WELCOME",
  description: "",
  percent: 20,
  amount: null,
  valid_from: "2026-11-01",
  valid_to: "2026-11-30",
  tiers: [],
  terms: [],
  most_uses: 10,
  uses: 0,
  periods: 3,
};
const wanted = { tier: "teams", term: "yearly" } as const;

describe("a coupon", () => {
  test.each<[string, Partial<Coupon>, string, string | null]>([
    ["is unknown before its first day", {}, "2026-10-31", "coupon.unknown"],
    ["is valid on its first day", {}, "2026-11-01", null],
    ["is valid on its last day", {}, "2026-11-30", null],
    ["is over after its last day", {}, "2026-12-01", "coupon.expired"],
    ["without a last day is never over", { valid_to: null }, "2036-12-01", null],
    ["is valid for its last use", { uses: 9 }, "2026-11-15", null],
    ["is used up after its last use", { uses: 10 }, "2026-11-15", "coupon.used_up"],
    ["without a number of uses is never used up", { most_uses: null, uses: 1_000 }, "2026-11-15", null],
    ["is valid for its own plan", { tiers: ["pro", "teams"] }, "2026-11-15", null],
    ["is not valid for another plan", { tiers: ["teams_pro"] }, "2026-11-15", "coupon.other_plan"],
    ["is valid for its own term", { terms: ["yearly"] }, "2026-11-15", null],
    ["is not valid for another term", { terms: ["monthly"] }, "2026-11-15", "coupon.other_plan"],
    ["needs both plan and term", { tiers: ["teams"], terms: ["monthly"] }, "2026-11-15", "coupon.other_plan"],
  ])("%s", (_what, changed, today, issue) => {
    expect(couponIssue({ ...coupon, ...changed }, wanted, today)).toBe(issue);
  });

  test("in use applies from the next period on, for its number of periods", () => {
    expect(toAppliedCoupon({ ...coupon, tiers: ["teams"] })).toEqual({
      code: "WELCOME",
      percent: 20,
      amount: null,
      covers: false,
      left: 3,
      tiers: ["teams"],
      terms: [],
    });
  });

  test.each([
    [" welcome-20 ", "WELCOME-20"],
    ["A".repeat(40), "A".repeat(40)],
    ["A".repeat(41), undefined],
    ["", undefined],
    ["TWO WORDS", undefined],
    ["20%", undefined],
  ])("typed as %j is read as %j", (typed, read) => {
    expect(CouponCode.safeParse(typed).data).toBe(read);
  });
});
