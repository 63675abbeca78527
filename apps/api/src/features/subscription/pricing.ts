import { dayOf } from "@portal/model/kit/calendar.ts";
import { normalizeVatId } from "@portal/model/subscription/address.ts";
import type { Bill, BillingTerms } from "@portal/model/subscription/bill.ts";
import { type Catalogue, SEATS, TIERS_OF, seatsIssue } from "@portal/model/subscription/catalogue.ts";
import { type Coupon, couponIssue, toAppliedCoupon } from "@portal/model/subscription/coupons.ts";
import { firstPaidDay } from "@portal/model/subscription/lifecycle.ts";
import {
  type Plan,
  type PlanSelection,
  type PricedPlan,
  changePlan,
  renewPlan,
  retainUsedSeats,
  startPlan,
} from "@portal/model/subscription/plan.ts";
import { type TaxPlace, determineTax } from "@portal/model/subscription/tax.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import * as store from "./store.ts";

export type PricingConditions = Omit<BillingTerms, "discount">;

/** The place that decides the tax, with the VAT id in its stored form. */
export const normalizeTaxPlace = ({ country, state, vat_id }: TaxPlace): TaxPlace => ({
  country,
  state,
  vat_id: normalizeVatId(country, vat_id),
});

/** The conditions for a new customer in any place. */
const moneyAt = (address: TaxPlace, { seller_country }: Catalogue): PricingConditions => ({
  tax: determineTax(address, seller_country),
  credit: 0,
});

export async function loadPricingConditions(
  db: Db,
  team_id: string,
  { credit }: Pick<store.Subscription, "credit">,
  catalogue: Catalogue,
): Promise<PricingConditions> {
  const profile = await store.profileOf(db, team_id);
  return { ...(profile ? moneyAt(profile.address, catalogue) : { tax: { kind: "none" } }), credit };
}

/** Whether nothing is paid for now: a plan starts instead of changing. */
export const isNewPurchase = ({ plan, state }: store.Subscription): boolean =>
  plan === null || !["paid", "past_due"].includes(state);

export interface Offer extends PricedPlan {
  readonly catalogue: Catalogue;
  readonly coupon: Coupon | null;
  readonly money: PricingConditions;
}

interface PricingOptions {
  readonly coupon?: string | undefined;
  /** Where the customer would pay taxes, if not at the address on file. */
  readonly place?: TaxPlace | undefined;
  readonly now: Date;
}

/** Returns what an order would cost today. Previews, quotes and orders all use this, once each. */
export async function priceOrder(
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  wanted: PlanSelection,
  { coupon: code, place, now }: PricingOptions,
): Promise<Offer> {
  const today = dayOf(now);
  const { product, used_seats, plan, unpaid_since } = subscription;
  if (unpaid_since !== null) fail("billing.unpaid");
  if (!TIERS_OF[product].includes(wanted.tier)) fail("subscription.other_product");
  const issue = seatsIssue(product, wanted.seats, used_seats);
  if (issue) fail(issue, { used: used_seats, ...SEATS[product] });
  const catalogue = await store.catalogueAt(db, now);
  const money = place ? moneyAt(place, catalogue) : await loadPricingConditions(db, team_id, subscription, catalogue);
  if (plan !== null && !isNewPurchase(subscription)) {
    // The renewal has been due since midnight, and a change is priced by the new period, so it has to wait.
    if (plan.to <= today) fail("subscription.pending");
    if (code !== undefined) fail("coupon.running");
    return { ...changePlan(catalogue, plan, wanted, today, money), catalogue, coupon: null, money };
  }
  const coupon = code === undefined ? null : await usableCoupon(db, team_id, code, wanted, now);
  const from = firstPaidDay(subscription, today);
  return { ...startPlan(catalogue, wanted, from, coupon && toAppliedCoupon(coupon), money), catalogue, coupon, money };
}

/** Returns the next period of a paid subscription at current prices. */
export async function priceRenewal(
  db: Db,
  team_id: string,
  { plan, used_seats, credit }: Pick<store.Subscription, "used_seats" | "credit"> & { readonly plan: Plan },
  catalogue: Catalogue,
): Promise<PricedPlan> {
  const money = await loadPricingConditions(db, team_id, { credit }, catalogue);
  return renewPlan(catalogue, retainUsedSeats(plan, used_seats), money);
}

/** The bill for the period after a priced one, with the credit that this one leaves. */
export function nextBill({ plan, bill }: PricedPlan, catalogue: Catalogue, money: PricingConditions): Bill {
  const credit = money.credit - bill.credit_used + bill.credit_kept;
  return renewPlan(catalogue, plan, { ...money, credit }).bill;
}

export async function usableCoupon(
  db: Db,
  team_id: string,
  code: string,
  wanted: Pick<PlanSelection, "tier" | "term">,
  now: Date,
): Promise<Coupon> {
  const coupon = (await store.couponByCode(db, code)) ?? fail("coupon.unknown");
  if (await store.findCouponUse(db, team_id, code)) fail("coupon.applied");
  const issue = couponIssue(coupon, wanted, dayOf(now));
  if (issue) fail(issue, { valid_to: coupon.valid_to ?? "" });
  return coupon;
}
