import * as z from "zod/mini";
import type { Read } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { Product, SubscriptionState, Tier } from "../members/schemas.ts";
import { Line } from "./bill.ts";
import { PaidTier, Term } from "./catalogue.ts";

/** Schemas of the current subscription. Kept apart from the other calls, because every first page loads them. */

/** A team has one subscription, identified by the team's id. */
export const TeamParams = z.strictObject({ id: Id });
export const Money = z.int();

export const PlanSelectionReply = z.object({ tier: PaidTier, term: Term, seats: Count });

/** A bill, saved or not. Preview, charge, statement and support show the same lines. */
export const Bill = z.object({
  lines: z.array(Line),
  subtotal: Money,
  discount: Money,
  tax: Money,
  credit_used: Money,
  credit_kept: Money,
  total: Money,
});
export type BillReply = z.infer<typeof Bill>;

export const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u));
export const needed = (longest: number) => text(longest).check(z.minLength(1, "field.required"));
export const addressFields = {
  organization: text(100),
  street: needed(200),
  city: needed(100),
  zip: text(20),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "field.required")),
  state: text(10),
  vat_id: text(20),
};
const Address = z.object(addressFields);

const PaymentProfile = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  exp_month: Count,
  exp_year: Count,
  /** As printed on statements. */
  name: z.string(),
  address: Address,
});

export const Subscription = z.object({
  id: Id,
  product: Product,
  tier: Tier,
  state: SubscriptionState,
  /** Null for plans without a price. */
  term: z.nullable(Term),
  seats: Count,
  used_seats: Count,
  /** Changes with every concurrent edit. */
  version: Count,
  currency: z.string(),
  /** Sample prices, which screens must say. */
  demo_prices: z.boolean(),
  cost_per_seat: z.nullable(Money),
  trial_started_at: z.nullable(Count),
  trial_ended_at: z.nullable(Count),
  current_period_started_at: z.nullable(Count),
  current_period_ends_at: z.nullable(Count),
  next_assessment_at: z.nullable(Count),
  /** The same times as dates in UTC, "March 04, 2027" (specification §3). The portal formats its own. */
  formatted: z.object({
    trial_started_at: z.nullable(z.string()),
    trial_ended_at: z.nullable(z.string()),
    current_period_started_at: z.nullable(z.string()),
    current_period_ends_at: z.nullable(z.string()),
    next_assessment_at: z.nullable(z.string()),
  }),
  days_until_expiry: z.nullable(Count),
  /** False: ends with the period. */
  renews: z.boolean(),
  /** The plan from the next period on, if it differs. */
  next: z.nullable(PlanSelectionReply),
  coupon: z.nullable(
    z.object({
      code: z.string(),
      description: z.string(),
      percentage: z.nullable(Count),
      amount: z.nullable(Money),
      applied_at: Count,
      /** Whether it applies to the next period. */
      valid: z.boolean(),
    }),
  ),
  credit_balance: Money,
  /** The price of the next period with the current plan. */
  renewal: z.nullable(Bill),
  payment_profile: z.nullable(PaymentProfile),
  /** The amount that could not be charged, and the retries. */
  unpaid: z.nullable(
    z.object({ amount: Money, since: Count, tries: Count, next_try_at: z.nullable(Count), reason: z.string() }),
  ),
  /** A charge has no result yet. Nothing else can be bought until it has. */
  pending: z.boolean(),
  /** The team's referral code and the credit it earned. */
  referral: z.object({ code: z.string(), earned: Money }),
});
export type SubscriptionReply = z.infer<typeof Subscription>;

export const readSubscription = {
  method: "GET",
  path: "/api/v2/subscription/{id}",
  summary: "Returns a team's subscription: plan, price, renewal and what needs attention",
  can: "billing.view",
  owner: "team",
  params: TeamParams,
  reply: Subscription,
  errors: ["team.not_found"],
} as const satisfies Read;
