import type { SubscriptionState, Tier } from "../members/schemas.ts";
import { TRIAL } from "../limits.ts";
import { type PaidTier, SEATS } from "../subscription/catalogue.ts";
import type { PlanSelection } from "../subscription/plan.ts";

/** What a move does, in this order; each is done whole or not at all, and until the fourth everything can go back. */
export const STEPS = ["freeze", "check", "settle", "switch", "tell"] as const;
export type Step = (typeof STEPS)[number];
/** How far it is once a step is done. */
export const PERCENT: Readonly<Record<Step, number>> = { freeze: 15, check: 35, settle: 60, switch: 90, tell: 100 };

export const MOVE_STATES = ["prepared", "running", "completed", "failed", "stopped"] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** What stands in the way, the gravest first; each has a way to settle it. */
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
  /** This address has an account in the team product. */
  readonly email_taken: boolean;
  readonly unpaid: boolean;
  /** A charge whose end nobody knows. */
  readonly pending: boolean;
  /** The period is over, and its renewal is on its way. */
  readonly renewal_due: boolean;
  /** A plan that is paid for; none for a trial and for what is free. */
  readonly plan: boolean;
  readonly renews: boolean;
  readonly due: number;
  readonly card: boolean;
  /** A run over the account's data is under way. */
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
    // Somebody who said that it ends is not charged for something dearer.
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
  /** From the next period on, where that differs already. */
  readonly next: PlanSelection | null;
  /** Days of the team product's own trial, for whoever pays nothing today. */
  readonly trial_days: number | null;
}

/** What a solo subscription is as a team's: the plan of the same rank, with the fewest seats that a team can have. */
export function convertToTeam({ state, tier, plan }: Held): Becomes {
  if (state !== "paid") {
    const { tier: tried, seats, days } = TRIAL.team;
    return { tier: tried, seats, next: null, trial_days: days };
  }
  const seats = SEATS.team.least;
  const next = plan?.next ? { ...plan.next, tier: TEAM_TIER[plan.next.tier], seats } : null;
  return { tier: TEAM_TIER[tier], seats, next, trial_days: null };
}
