import { type Day, dayOf, daysBetween, plusDays } from "../kit/calendar.ts";
import type { SubscriptionState } from "../members/schemas.ts";

/** Events in the life of a subscription. */
export type SubscriptionEvent =
  /** A plan or an open amount was paid. */
  | "paid"
  | "trial_ended"
  /** The period ended, and renewal was off. */
  | "lapsed"
  | "charge_failed"
  /** Two weeks of retries have failed. */
  | "tries_over"
  /** Unpaid for thirty days. */
  | "written_off"
  /** Suspended by staff, with a reason. */
  | "suspended"
  | "set_free"
  | "canceled"
  /** A solo account was migrated to a team. */
  | "moved_to_team"
  /** Restored after staff or the customer ended it: with paid time left, with trial time left, or with neither. */
  | "restored_paid"
  | "restored_trial"
  | "restored";

type Moves = Partial<Record<SubscriptionEvent, SubscriptionState>>;

const RESTORED: Moves = { restored_paid: "paid", restored_trial: "trial", restored: "free" };

/** All allowed transitions. */
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
  // A payment lifts the suspension, even one by staff for a license violation.
  suspended: { paid: "paid", set_free: "free", written_off: "canceled", canceled: "canceled", ...RESTORED },
  // A team that staff suspended is suspended again after it is restored.
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
/** Returns the event that restores an ended subscription. */
export function getRestoreEvent({ plan, trial_ended_at }: Left, now: Date): SubscriptionEvent {
  if (plan && plan.to > dayOf(now)) return "restored_paid";
  return plan === null && trial_ended_at && trial_ended_at > now ? "restored_trial" : "restored";
}

interface Trial {
  readonly state: SubscriptionState;
  readonly trial_ended_at: Date | null;
}
/** Returns the first day of a plan bought today: the rest of a trial is kept. */
export function firstPaidDay({ state, trial_ended_at }: Trial, today: Day): Day {
  const ends = state === "trial" && trial_ended_at ? dayOf(trial_ended_at) : today;
  return ends > today ? ends : today;
}

/** Days after the first failed charge on which it is retried. If the last one fails, service is suspended. */
export const CHARGE_RETRY_DAYS = [0, 3, 7, 14] as const;
const WRITTEN_OFF_AFTER = 30;

export type DunningStep = { readonly kind: "try"; readonly attempt: number } | { readonly kind: "write_off" } | null;

/** Returns the dunning step of a day. `tried` counts the attempts, including the first failure. */
export function getDunningStep(unpaid_since: Day, tried: number, today: Day): DunningStep {
  if (today >= plusDays(unpaid_since, WRITTEN_OFF_AFTER)) return { kind: "write_off" };
  const wait = CHARGE_RETRY_DAYS[tried];
  return wait !== undefined && today >= plusDays(unpaid_since, wait) ? { kind: "try", attempt: tried + 1 } : null;
}

/**
 * Returns the displayed days left of a trial that ends at `trial_ended_at` (seconds since 1970): lower than the real
 * number by `lower`, as configured, but never below 0.
 */
export const trialDaysLeft = (trial_ended_at: number, now: Date, lower: number): number =>
  Math.max(0, daysBetween(dayOf(now), dayOf(new Date(trial_ended_at * 1000))) - lower);

/** Days before a renewal on which a notice is sent. */
export const NOTICE_DAYS = { monthly: 7, yearly: 30, "2years": 30, "3years": 30 } as const;
/** Days before a card expires on which a notice is sent. */
export const CARD_NOTICE_DAYS = [30, 7] as const;
/** Returns the first day on which a card is no longer valid. */
export const getCardExpiryDay = ({
  exp_year,
  exp_month,
}: {
  readonly exp_year: number;
  readonly exp_month: number;
}): Day => dayOf(new Date(Date.UTC(exp_year, exp_month, 1)));
