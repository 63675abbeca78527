import * as z from "zod/mini";
import type { Day } from "../kit/calendar.ts";
import { PaidTier, Term } from "./catalogue.ts";
import { couponApplies, type AppliedCoupon } from "./plan.ts";

/** A coupon as it was made: so much off, for whom, how often and how long. */
export interface Coupon {
  readonly code: string;
  readonly description: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly valid_from: Day;
  readonly valid_to: Day | null;
  /** Empty: all. */
  readonly tiers: readonly PaidTier[];
  readonly terms: readonly Term[];
  readonly most_uses: number | null;
  readonly uses: number;
  /** Periods it holds for; null: for ever. */
  readonly periods: number | null;
}

/** As people type it. */
export const CouponCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40), z.regex(/^[A-Z0-9_-]+$/));

export type CouponIssue = "coupon.unknown" | "coupon.expired" | "coupon.other_plan" | "coupon.used_up";

/** Why somebody cannot use a coupon for what they want, or null. */
export function couponIssue(coupon: Coupon, wanted: { tier: PaidTier; term: Term }, today: Day): CouponIssue | null {
  // One that is not valid yet is nobody's business.
  if (today < coupon.valid_from) return "coupon.unknown";
  if (coupon.valid_to !== null && today > coupon.valid_to) return "coupon.expired";
  if (coupon.most_uses !== null && coupon.uses >= coupon.most_uses) return "coupon.used_up";
  return couponApplies(coupon, wanted) ? null : "coupon.other_plan";
}

/** It holds from the next period that begins. */
export const toAppliedCoupon = ({ code, percent, amount, periods, tiers, terms }: Coupon): AppliedCoupon => ({
  code,
  percent,
  amount,
  covers: false,
  left: periods,
  tiers,
  terms,
});
