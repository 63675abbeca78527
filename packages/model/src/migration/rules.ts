import type { SubscriptionState, Tier } from "../members/schemas.ts";
import { TRIAL } from "../limits.ts";
import { type PaidTier, SEATS } from "../subscription/catalogue.ts";
import type { PlanSelection } from "../subscription/plan.ts";

/** The steps of a migration, in order. Each is atomic, and everything before the fourth can be rolled back. */
export const STEPS = ["freeze", "check", "settle", "switch", "tell"] as const;
export type Step = (typeof STEPS)[number];
/** Progress after each step. */
export const PERCENT: Readonly<Record<Step, number>> = { freeze: 15, check: 35, settle: 60, switch: 90, tell: 100 };

export const MOVE_STATES = ["prepared", "running", "completed", "failed", "stopped"] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Blockers of a migration, most severe first. The customer can resolve each of them. */
export const BLOCKS = [
  "canceled",
  "suspended",
  "email_taken",
  "unpaid",
  "pending",
  "renewal_due",
  "not_renewing",
  "no_card",
  "busy",
] as const;
export type Block = (typeof BLOCKS)[number];

interface Facts {
  readonly state: SubscriptionState;
  readonly closed: boolean;
  /** The address already has an account in the team product. */
  readonly email_taken: boolean;
  readonly unpaid: boolean;
  /** A charge without a known result. */
  readonly pending: boolean;
  /** The period has ended, and its renewal is in progress. */
  readonly renewal_due: boolean;
  /** Has a paid plan, which trials and free accounts do not. */
  readonly plan: boolean;
  readonly renews: boolean;
  readonly due: number;
  readonly card: boolean;
  /** A job is working on the account's data. */
  readonly busy: boolean;
}

export function listBlockers(facts: Facts): Block[] {
  const paying = facts.plan && facts.state === "paid";
  const found: Readonly<Record<Block, boolean>> = {
    canceled: facts.closed || facts.state === "canceled",
    suspended: facts.state === "suspended" || facts.state === "expired",
    email_taken: facts.email_taken,
    unpaid: facts.unpaid || facts.state === "past_due",
    pending: facts.pending,
    renewal_due: paying && facts.renewal_due,
    // A customer who turned renewal off must not be charged for a more expensive plan.
    not_renewing: paying && !facts.renews,
    no_card: facts.due > 0 && !facts.card,
    busy: facts.busy,
  };
  return BLOCKS.filter((block) => found[block]);
}

const TEAM_TIER: Readonly<Record<Tier, PaidTier>> = {
  free: TRIAL.team.tier,
  basic: "teams",
  pro: "teams_pro",
  teams: "teams",
  teams_pro: "teams_pro",
};

interface Held {
  readonly state: SubscriptionState;
  readonly tier: Tier;
  readonly plan: { readonly next: PlanSelection | null } | null;
}
interface Becomes {
  readonly tier: PaidTier;
  readonly seats: number;
  /** The plan from the next period on, if it already differs. */
  readonly next: PlanSelection | null;
  /** Days of a team trial, for accounts that pay nothing today. */
  readonly trial_days: number | null;
}

/** Converts a solo subscription: the team plan of the same rank, with the minimum number of seats. */
export function convertToTeam({ state, tier, plan }: Held): Becomes {
  if (state !== "paid") {
    const { tier: tried, seats, days } = TRIAL.team;
    return { tier: tried, seats, next: null, trial_days: days };
  }
  const seats = SEATS.team.least;
  const next = plan?.next ? { ...plan.next, tier: TEAM_TIER[plan.next.tier], seats } : null;
  return { tier: TEAM_TIER[tier], seats, next, trial_days: null };
}
