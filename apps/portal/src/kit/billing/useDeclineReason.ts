import { useText } from "../useText.ts";
import { billingText } from "./text.ts";

/** What banks say, as far as it says something to a person. */
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

/** Why a card was not charged, in words; null where the bank's word means nothing. */
export function useDeclineReason(): (reason: unknown) => string | null {
  const t = useText(billingText);
  return (reason) => {
    const known = KNOWN.find((one) => one === reason);
    return known ? t(`reason.${known}`) : null;
  };
}
