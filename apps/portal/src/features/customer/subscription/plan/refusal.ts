import type { CallFailed } from "#platform/http/call-failed.ts";

type Code = CallFailed["code"];

/** What to reload after a rejection, and what to offer instead. */
export interface Refusal {
  readonly fresh: "subscription" | "preview" | null;
  readonly offer: "card" | null;
  /** Where it is shown: next to the button, or at its field. */
  readonly at: "button" | "seats" | "coupon";
  readonly tone: "bad" | "warn";
}

const USUAL: Refusal = { fresh: null, offer: null, at: "button", tone: "bad" };

const REFUSALS: Partial<Record<Code, Partial<Refusal>>> = {
  "payment.refused": { offer: "card" },
  "billing.no_card": { offer: "card", fresh: "subscription" },
  // Reloading reveals whether it was paid; the banner says so in the meantime.
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
