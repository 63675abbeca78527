import { type Day, dayOf, plusDays } from "../kit/calendar.ts";
import type { SubscriptionReply } from "./schemas.ts";
import { CARD_NOTICE_DAYS, getCardExpiryDay, trialDaysLeft } from "./lifecycle.ts";

/** Billing alerts, most severe first. */
export type AlertKind = "rests" | "unpaid" | "card_over" | "card_ends" | "ends" | "downgrade" | "trial_ends";
export interface BillingAlert {
  readonly kind: AlertKind;
  readonly severity: "critical" | "warning" | "info";
  /** The relevant day. */
  readonly on: Day | null;
}

const TRIAL_NOTICE_DAYS = 7;
/** One day more than the email's, so that a card that expires with a 31-day month is shown from the first day of it. */
const CARD_NOTICE = CARD_NOTICE_DAYS[0] + 1;

type BillingState = Pick<
  SubscriptionReply,
  "state" | "unpaid" | "payment_profile" | "renews" | "next" | "current_period_ends_at" | "trial_ended_at"
>;

/** `lower` is subtracted from the displayed days of a trial (`showTrialDaysLeftLowerInDays`). */
export function listBillingAlerts(subscription: BillingState, now: Date, lower: number): readonly BillingAlert[] {
  const { state, unpaid, payment_profile: card, renews, next, trial_ended_at } = subscription;
  const today = dayOf(now);
  const dayAt = (seconds: number | null): Day | null => (seconds === null ? null : dayOf(new Date(seconds * 1000)));
  const period_ends = dayAt(subscription.current_period_ends_at);
  const alerts: BillingAlert[] = [];
  if (state === "suspended" || state === "expired" || state === "canceled") {
    alerts.push({ kind: "rests", severity: "critical", on: null });
  }
  if (unpaid && state === "past_due")
    alerts.push({ kind: "unpaid", severity: "critical", on: dayAt(unpaid.next_try_at) });
  const over = card && getCardExpiryDay(card);
  if (over && renews && state === "paid") {
    const last = plusDays(over, -1);
    if (over <= today) alerts.push({ kind: "card_over", severity: "critical", on: last });
    else if (over <= plusDays(today, CARD_NOTICE)) alerts.push({ kind: "card_ends", severity: "warning", on: last });
  }
  if (state === "paid" && !renews) alerts.push({ kind: "ends", severity: "warning", on: period_ends });
  else if (state === "paid" && next) alerts.push({ kind: "downgrade", severity: "info", on: period_ends });
  const trial_ends = state === "trial" ? trial_ended_at : null;
  if (trial_ends !== null && trialDaysLeft(trial_ends, now, lower) <= TRIAL_NOTICE_DAYS) {
    alerts.push({ kind: "trial_ends", severity: "warning", on: dayAt(trial_ends) });
  }
  return alerts;
}
