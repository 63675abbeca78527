import { useText } from "#platform/text/useText.ts";
import { billingText } from "./text.ts";

/** Decline codes of banks that mean something to a customer. */
const KNOWN = [
  "insufficient_funds",
  "expired_card",
  "incorrect_details",
  "card_declined",
  "try_later",
  "action_required",
  "unreachable",
  "no_card",
] as const;

/** Explains why a card was declined; null if the bank's code is not meaningful. */
export function useDeclineReason(): (reason: unknown) => string | null {
  const t = useText(billingText);
  return (reason) => {
    const known = KNOWN.find((one) => one === reason);
    return known ? t(`reason.${known}`) : null;
  };
}
