import * as z from "zod/mini";
import type { Day } from "../kit/calendar.ts";
import { PaidTier, Term } from "./catalogue.ts";
import { couponApplies, type AppliedCoupon } from "./plan.ts";

/** A coupon's discount and the conditions for using it. */
export interface Coupon {
  readonly code: string;
  readonly description: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly valid_from: Day;
  readonly valid_to: Day | null;
  /** Empty means all. */
  readonly tiers: readonly PaidTier[];
  readonly terms: readonly Term[];
  readonly most_uses: number | null;
  readonly uses: number;
  /** Number of periods it applies to; null: unlimited. */
  readonly periods: number | null;
}

/** A code as typed by people. */
export const CouponCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40), z.regex(/^[A-Z0-9_-]+$/));

export type CouponIssue = "coupon.unknown" | "coupon.expired" | "coupon.other_plan" | "coupon.used_up";

/** Returns why a coupon cannot be used for a plan, or null. */
export function couponIssue(coupon: Coupon, wanted: { tier: PaidTier; term: Term }, today: Day): CouponIssue | null {
  // Hides that a coupon exists before it becomes valid.
  if (today < coupon.valid_from) return "coupon.unknown";
  if (coupon.valid_to !== null && today > coupon.valid_to) return "coupon.expired";
  if (coupon.most_uses !== null && coupon.uses >= coupon.most_uses) return "coupon.used_up";
  return couponApplies(coupon, wanted) ? null : "coupon.other_plan";
}

/** Applies from the next period on. */
export const toAppliedCoupon = ({ code, percent, amount, periods, tiers, terms }: Coupon): AppliedCoupon => ({
  code,
  percent,
  amount,
  covers: false,
  left: periods,
  tiers,
  terms,
});
