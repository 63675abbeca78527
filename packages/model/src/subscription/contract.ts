import * as z from "zod/mini";
import type { ErrorCode } from "../errors.ts";
import { Day } from "../kit/calendar.ts";
import { group } from "../kit/endpoint.ts";
import { Bytes, Count, Id, Version } from "../kit/schemas.ts";
import { AddressInput } from "./address.ts";
import { PaidTier, Term } from "./catalogue.ts";
import { cards } from "./cards.ts";
import { CouponCode } from "./coupons.ts";
import {
  Bill,
  Money,
  Subscription,
  TeamParams,
  PlanSelectionReply,
  addressFields,
  needed,
  readSubscription,
} from "./schemas.ts";
import { cancellation } from "./cancellation.ts";

const Seats = z.int().check(z.gte(1), z.lte(5000));

const Preview = z.object({
  bill: Bill,
  currency: z.string(),
  /** The plan from today, and from the next period if it differs. */
  now: PlanSelectionReply,
  next: z.nullable(PlanSelectionReply),
  period: z.object({ from: Day, to: Day }),
  /** The price of the next period. */
  renewal: Bill,
});
export type PreviewReply = z.infer<typeof Preview>;

/** The total the customer agreed to. Without it only free changes are accepted; the refusal includes the total. */
const agreed = { expected_total: z.optional(Money), version: Version };
/** The specification repeats the coupon's terms. Ignored: the server has them. */
const CouponRepeated = z.optional(
  z.strictObject({
    coupon_percentage: z.optional(z.nullable(z.number())),
    coupon_description: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
);

/** The country can be empty while an address is being typed. */
const TaxPlace = z.strictObject({
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  state: addressFields.state,
  vat_id: addressFields.vat_id,
});

const TIER = "subscription.other_product" satisfies ErrorCode;
const SEATS = ["seats.too_few", "seats.too_many", "seats.in_use"] as const satisfies readonly ErrorCode[];
const COUPON = [
  "coupon.unknown",
  "coupon.expired",
  "coupon.other_plan",
  "coupon.used_up",
  "coupon.applied",
] as const satisfies readonly ErrorCode[];
const PAYING = [
  "team.not_found",
  "team.busy",
  "billing.unpaid",
  "subscription.stale",
  "subscription.pending",
  "billing.price_changed",
  "billing.no_card",
  "payment.refused",
  "payment.unknown",
  "payment.off",
] as const satisfies readonly ErrorCode[];

export const subscription = group({
  read: readSubscription,
  createPreview: {
    method: "POST",
    path: "/api/v2/subscription/createPreview",
    summary: "Previews the price of a plan from today, with an optional coupon. Nothing changes",
    can: "billing.preview",
    asks: true,
    body: z.strictObject({
      tier: PaidTier,
      term: Term,
      seats: Seats,
      coupon: z.optional(CouponCode),
      /** For a quote: prices it for a new customer at this place, without credit. */
      place: z.optional(TaxPlace),
    }),
    reply: Preview,
    errors: ["billing.unpaid", TIER, ...SEATS, ...COUPON],
  },
  migrationPreview: {
    method: "POST",
    path: "/api/v2/subscription/{id}/migrationPreview",
    summary: "Previews the price of another plan or term. Nothing changes",
    can: "billing.preview",
    owner: "team",
    asks: true,
    params: TeamParams,
    body: z.strictObject({ tier: PaidTier, term: Term, seats: z.optional(Seats), coupon: z.optional(CouponCode) }),
    reply: Preview,
    errors: ["team.not_found", "billing.unpaid", "subscription.pending", "coupon.running", TIER, ...SEATS, ...COUPON],
  },
  seatsPreview: {
    method: "POST",
    path: "/api/v2/subscription/{id}/seatsPreview",
    summary: "Previews the price of more or fewer seats. Nothing changes",
    can: "billing.preview",
    owner: "team",
    asks: true,
    params: TeamParams,
    body: z.strictObject({ seats: Seats }),
    reply: Preview,
    errors: ["team.not_found", "billing.unpaid", "subscription.pending", "subscription.nothing_paid", ...SEATS],
  },
  order: {
    method: "POST",
    path: "/api/v2/subscription/{id}/order",
    summary: "Orders the previewed plan, term and seats, and pays what is due now",
    can: "billing.change",
    owner: "team",
    audit: "subscription.ordered",
    params: TeamParams,
    body: z.strictObject({ tier: PaidTier, term: Term, seats: Seats, coupon: z.optional(CouponCode), ...agreed }),
    reply: Subscription,
    errors: [...PAYING, "coupon.running", TIER, ...SEATS, ...COUPON],
  },
  setProduct: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/product",
    summary: "Changes the plan. An upgrade takes effect now, a downgrade with the next period",
    can: "billing.change",
    owner: "team",
    audit: "subscription.product_changed",
    params: TeamParams,
    body: z.strictObject({ tier: PaidTier, ...agreed }),
    reply: Subscription,
    errors: [...PAYING, "subscription.nothing_paid", TIER],
  },
  setPlan: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/plan",
    summary: "Changes the term. A longer one takes effect now, a shorter one with the next period",
    can: "billing.change",
    owner: "team",
    audit: "subscription.term_changed",
    params: TeamParams,
    body: z.strictObject({ term: Term, ...agreed }),
    reply: Subscription,
    errors: [...PAYING, "subscription.nothing_paid"],
  },
  setSeats: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/seats",
    summary:
      "Changes the number of seats. More take effect now, fewer with the next period, never below the number of members",
    can: "billing.change",
    owner: "team",
    audit: "subscription.seats_changed",
    params: TeamParams,
    body: z.strictObject({ seats: Seats, ...agreed }),
    reply: Subscription,
    errors: [...PAYING, "subscription.nothing_paid", ...SEATS],
  },
  toggleCancellation: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/toggleCancellation",
    summary: "Turns automatic renewal off or on again",
    can: "billing.renewal",
    owner: "team",
    audit: "subscription.renewal_toggled",
    params: TeamParams,
    /** Toggles if `renews` is missing. */
    body: z.optional(z.strictObject({ renews: z.optional(z.boolean()), version: Version })),
    reply: Subscription,
    errors: ["team.not_found", "subscription.stale", "subscription.pending", "subscription.nothing_paid"],
  },
  reactivate: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/reactivate",
    summary: "Reactivates the subscription: turns renewal on again, or pays what is due",
    can: "billing.renewal",
    owner: "team",
    audit: "subscription.reactivated",
    params: TeamParams,
    body: z.optional(z.strictObject({ version: Version })),
    reply: Subscription,
    errors: [
      "team.not_found",
      "subscription.stale",
      "subscription.nothing_paid",
      "subscription.pending",
      "billing.no_card",
      "payment.refused",
      "payment.unknown",
      "payment.off",
    ],
  },
  costPerSeat: {
    method: "GET",
    path: "/api/v2/subscription/product/costPerSeat",
    summary: "Lists the price per seat for each plan and term",
    can: "billing.preview",
    reply: z.object({
      currency: z.string(),
      demo_prices: z.boolean(),
      prices: z.array(z.object({ tier: PaidTier, term: Term, per_term: Money, per_month: Money })),
    }),
    errors: [],
  },
  checkCoupon: {
    method: "GET",
    path: "/api/v2/subscription/product/{type}/plan/{plan}/coupons/{code}",
    summary: "Returns a coupon's discount for a plan and term",
    can: "billing.preview",
    params: z.strictObject({ type: PaidTier, plan: Term, code: CouponCode }),
    reply: z.object({
      code: z.string(),
      description: z.string(),
      percentage: z.nullable(Count),
      amount: z.nullable(Money),
      /** Null: unlimited. */
      periods: z.nullable(Count),
    }),
    errors: COUPON,
  },
  applyCoupon: {
    method: "PUT",
    path: "/api/v2/subscription/{id}/coupon/{code}",
    summary: "Applies a coupon from the next period. Each team can use a coupon once",
    can: "billing.change",
    owner: "team",
    audit: "subscription.coupon_applied",
    params: z.strictObject({ id: Id, code: CouponCode }),
    body: CouponRepeated,
    reply: Subscription,
    errors: ["team.not_found", "subscription.pending", "subscription.nothing_paid", "coupon.another", ...COUPON],
  },
  removeCoupon: {
    method: "DELETE",
    path: "/api/v2/subscription/{id}/coupon/{code}",
    summary: "Removes the coupon from the next period. It can't be used again",
    can: "billing.change",
    owner: "team",
    audit: "subscription.coupon_removed",
    params: z.strictObject({ id: Id, code: CouponCode }),
    body: CouponRepeated,
    reply: Subscription,
    errors: ["team.not_found", "subscription.pending", "coupon.unknown"],
  },
  statements: {
    method: "GET",
    path: "/api/v2/subscription/{id}/statements",
    summary: "Lists the team's statements, newest first",
    can: "billing.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({
      statements: z.array(
        z.object({
          id: Id,
          number: z.string(),
          created_at: Count,
          currency: z.string(),
          bill: Bill,
          paid_at: z.nullable(Count),
          card: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ["team.not_found"],
  },
  statementPdf: {
    method: "GET",
    path: "/api/v2/subscription/{id}/statements/{statementId}/pdf",
    summary: "Downloads a statement as PDF in the caller's language",
    can: "billing.view",
    owner: "team",
    produces: "application/pdf",
    params: z.strictObject({ id: Id, statementId: Id }),
    reply: Bytes,
    errors: ["team.not_found", "statement.not_found"],
  },
  countryStateList: {
    method: "GET",
    path: "/api/v2/subscription/billing/countryStateList",
    summary: "Lists countries, with their states where an address needs one",
    can: "billing.preview",
    reply: z.object({
      countries: z.array(
        z.object({ code: z.string(), states: z.array(z.object({ code: z.string(), name: z.string() })) }),
      ),
    }),
    errors: [],
  },
  ...cards,
  referralConfig: {
    method: "GET",
    path: "/api/v2/subscription/referral-code/config",
    summary: "Returns the rewards of a referral",
    can: "billing.preview",
    reply: z.object({ months: Count, code_length: Count }),
    errors: [],
  },
  referrals: {
    method: "GET",
    path: "/api/v2/subscription/{id}/referrals",
    summary: "Lists the team's referral rewards, newest first, without names",
    can: "billing.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({
      credits: z.array(
        z.object({
          /** The id of the credit, which does not identify the referred team. */
          id: z.string(),
          at: Count,
          amount: Money,
          currency: z.string(),
          /** Earned by signing up with a referral code. */
          own: z.boolean(),
          /** The first letter of the name; null if the account has been deleted. */
          initial: z.nullable(z.string()),
          solo: z.boolean(),
        }),
      ),
      /** Referred teams that have not paid for a whole period yet. */
      waiting: Count,
    }),
    errors: ["team.not_found"],
  },
  validateReferral: {
    method: "GET",
    path: "/api/v2/subscription/referralCode/validate/{code}",
    summary: "Checks whether a referral code is valid",
    can: "referral.check",
    params: z.strictObject({ code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,20}$/)) }),
    reply: z.object({ valid: z.boolean() }),
    errors: ["referral.unknown"],
  },
  quote: {
    method: "POST",
    path: "/api/v2/subscription/{id}/quote",
    summary: "Creates a quote as PDF. It isn't an invoice and is valid for 30 days unless another date is given",
    can: "billing.quote",
    owner: "team",
    audit: "subscription.quoted",
    produces: "application/pdf",
    params: TeamParams,
    body: z.strictObject({
      tier: PaidTier,
      term: Term,
      seats: Seats,
      coupon: z.optional(CouponCode),
      prepared_for: needed(100),
      address: AddressInput,
      valid_to: z.optional(Day),
    }),
    reply: Bytes,
    errors: ["team.not_found", "quote.day_over", TIER, ...SEATS, ...COUPON],
  },
  ...cancellation,
  webhook: {
    method: "POST",
    path: "/api/v2/subscription/webhook",
    summary: "Receives signed events from the payment provider. Each is looked up before it is used",
    can: "payment.report",
    accepts: "signed",
    audit: "payment.reported",
    reply: z.object({ success: z.boolean() }),
    errors: ["payment.not_signed", "payment.off"],
  },
});
