import type { CallFailed } from "../../../kit/call-failed.ts";

type Code = CallFailed["code"];

/** What is shown again after a refusal, and what is offered instead. */
export interface Refusal {
  readonly fresh: "subscription" | "preview" | null;
  readonly offer: "card" | null;
  /** Where it is told: beside the button, or at the field it is about. */
  readonly at: "button" | "seats" | "coupon";
  readonly tone: "bad" | "warn";
}

const USUAL: Refusal = { fresh: null, offer: null, at: "button", tone: "bad" };

const REFUSALS: Partial<Record<Code, Partial<Refusal>>> = {
  "payment.refused": { offer: "card" },
  "billing.no_card": { offer: "card", fresh: "subscription" },
  // Whether it was paid is found out by asking again; the banner says so meanwhile.
  "payment.unknown": { fresh: "subscription", tone: "warn" },
  "subscription.pending": { fresh: "subscription", tone: "warn" },
  "subscription.stale": { fresh: "subscription", tone: "warn" },
  "subscription.nothing_paid": { fresh: "subscription", tone: "warn" },
  "billing.price_changed": { fresh: "preview", tone: "warn" },
  "seats.too_few": { at: "seats" },
  "seats.too_many": { at: "seats" },
  "seats.in_use": { at: "seats", fresh: "subscription" },
  "coupon.unknown": { at: "coupon" },
  "coupon.expired": { at: "coupon" },
  "coupon.other_plan": { at: "coupon" },
  "coupon.used_up": { at: "coupon" },
  "coupon.applied": { at: "coupon", fresh: "subscription" },
  "coupon.running": { at: "coupon", fresh: "subscription" },
};

export const refusalOf = (code: Code): Refusal => ({ ...USUAL, ...REFUSALS[code] });
