import { type Day, dayOf, daysBetween, plusDays } from "../kit/calendar.ts";
import type { SubscriptionState } from "../members/schemas.ts";

/** What can happen to a subscription. */
export type SubscriptionEvent =
  /** Somebody pays for a plan, or pays what is due. */
  | "paid"
  | "trial_ended"
  /** The period is over, and it was not to go on. */
  | "lapsed"
  | "charge_failed"
  /** Two weeks of tries. */
  | "tries_over"
  /** Thirty days unpaid. */
  | "written_off"
  /** By staff, with a reason. */
  | "suspended"
  | "set_free"
  | "canceled"
  /** A solo account has become a team. */
  | "moved_to_team"
  /** What staff or the customer had ended goes on: with what is still paid for, with what is left of a trial, or with neither. */
  | "restored_paid"
  | "restored_trial"
  | "restored";

type Moves = Partial<Record<SubscriptionEvent, SubscriptionState>>;

const RESTORED: Moves = { restored_paid: "paid", restored_trial: "trial", restored: "free" };

/** If it is not here, it cannot happen. */
const TRANSITIONS: Readonly<Record<SubscriptionState, Moves>> = {
  trial: { paid: "paid", trial_ended: "free", set_free: "free", suspended: "suspended", canceled: "canceled" },
  free: { paid: "paid", moved_to_team: "trial", restored_trial: "trial", suspended: "suspended", canceled: "canceled" },
  paid: {
    paid: "paid",
    lapsed: "free",
    charge_failed: "past_due",
    set_free: "free",
    suspended: "suspended",
    canceled: "canceled",
  },
  past_due: {
    paid: "paid",
    tries_over: "suspended",
    set_free: "free",
    written_off: "canceled",
    suspended: "suspended",
    canceled: "canceled",
  },
  // Paying lifts it, also where staff did it for a licence that was not kept.
  suspended: { paid: "paid", set_free: "free", written_off: "canceled", canceled: "canceled", ...RESTORED },
  // Who was suspended by staff is so again after coming back.
  canceled: { paid: "paid", set_free: "free", suspended: "suspended", ...RESTORED },
  // Trials of teams ended here before they fell back to the free tier (decision 0033).
  expired: { paid: "paid", set_free: "free", canceled: "canceled", restored_trial: "trial" },
};

export const nextSubscriptionState = (
  state: SubscriptionState,
  happening: SubscriptionEvent,
): SubscriptionState | null => TRANSITIONS[state][happening] ?? null;

interface Left {
  readonly plan: { readonly to: Day } | null;
  readonly trial_ended_at: Date | null;
}
/** With what a subscription goes on that had been ended. */
export function getRestoreEvent({ plan, trial_ended_at }: Left, now: Date): SubscriptionEvent {
  if (plan && plan.to > dayOf(now)) return "restored_paid";
  return plan === null && trial_ended_at && trial_ended_at > now ? "restored_trial" : "restored";
}

/** Days after the first failed charge on which it is tried again; on the last of them the service rests if it fails. */
export const CHARGE_RETRY_DAYS = [0, 3, 7, 14] as const;
const WRITTEN_OFF_AFTER = 30;

export type DunningStep = { readonly kind: "try"; readonly attempt: number } | { readonly kind: "write_off" } | null;

/** What unpaid money asks for on a day: `tried` counts the tries so far, the first failure included. */
export function getDunningStep(unpaid_since: Day, tried: number, today: Day): DunningStep {
  if (today >= plusDays(unpaid_since, WRITTEN_OFF_AFTER)) return { kind: "write_off" };
  const wait = CHARGE_RETRY_DAYS[tried];
  return wait !== undefined && today >= plusDays(unpaid_since, wait) ? { kind: "try", attempt: tried + 1 } : null;
}

/**
 * The days that a trial is said to have left, with its end in seconds since 1970: so many fewer than there are as the
 * installation is configured to say, and never fewer than none.
 */
export const trialDaysLeft = (trial_ended_at: number, now: Date, lower: number): number =>
  Math.max(0, daysBetween(dayOf(now), dayOf(new Date(trial_ended_at * 1000))) - lower);

/** Days before a renewal at which it is announced. */
export const NOTICE_DAYS = { monthly: 7, yearly: 30, "2years": 30, "3years": 30 } as const;
/** Days before the end of its month at which a card is said to end. */
export const CARD_NOTICE_DAYS = [30, 7] as const;
/** The first day on which a card is no longer good. */
export const getCardExpiryDay = ({
  exp_year,
  exp_month,
}: {
  readonly exp_year: number;
  readonly exp_month: number;
}): Day => dayOf(new Date(Date.UTC(exp_year, exp_month, 1)));
