import type { Charge, Decline, WantedCharge } from "./port.ts";

/** Decline codes of Stripe and our sandbox that the customer can act on. */
const DECLINES: Readonly<Record<string, Decline>> = {
  insufficient_funds: "insufficient_funds",
  card_velocity_exceeded: "insufficient_funds",
  withdrawal_count_limit_exceeded: "insufficient_funds",
  expired_card: "expired_card",
  invalid_expiry_month: "incorrect_details",
  invalid_expiry_year: "incorrect_details",
  incorrect_cvc: "incorrect_details",
  invalid_cvc: "incorrect_details",
  incorrect_number: "incorrect_details",
  invalid_number: "incorrect_details",
  incorrect_zip: "incorrect_details",
  incorrect_postal_code: "incorrect_details",
  incorrect_address: "incorrect_details",
  processing_error: "try_later",
  issuer_not_available: "try_later",
  reenter_transaction: "try_later",
  try_again_later: "try_later",
};
const RETRYABLE: ReadonlySet<Decline> = new Set(["insufficient_funds", "try_later"]);

/** Lost, stolen and suspected cards are declined without a reason: the person using one must not learn it from us. */
export function declineOf(said: string | undefined): { readonly code: Decline; readonly retryable: boolean } {
  const code = DECLINES[said ?? ""] ?? "card_declined";
  return { code, retryable: RETRYABLE.has(code) };
}

/** Picks exactly the fields to search by. An extra field would match nothing, and that means "not charged". */
export function wantedBy(wanted: Exclude<WantedCharge, { charge_id: string }>): Readonly<Record<string, string>> {
  return "idempotency_key" in wanted ? { idempotency_key: wanted.idempotency_key } : { invoice_id: wanted.invoice_id };
}

const WEIGHT = { succeeded: 3, pending: 2, action_required: 1, declined: 0 } as const;

/** Returns the charge that took money, else one that still may, else the latest: gateways list the newest first. */
export const pickDecisiveCharge = (charges: readonly Charge[]): Charge | null =>
  charges.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state])[0] ?? null;
