import type { Tier } from "@portal/model/members/schemas.ts";
import {
  isPaidTier,
  type PaidTier,
  SEATS,
  seatsIssue,
  type SeatsIssue,
  TIERS_OF,
} from "@portal/model/subscription/catalogue.ts";
import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { PlanSelection } from "@portal/model/subscription/plan.ts";

type Sub = Pick<SubscriptionReply, "product" | "state" | "tier" | "term" | "seats" | "used_seats" | "next">;

/** The choice in the form, with seats as typed. */
export interface Draft extends Omit<PlanSelection, "seats"> {
  readonly seats: string;
}

/** Whether a purchase starts a new period, because there is no paid plan to change. */
export const isNew = ({ state, term }: Pick<Sub, "state" | "term">): boolean =>
  term === null || !["paid", "past_due"].includes(state);

/** The plan that is paid for now, or null. */
export function currentPlanOf(sub: Sub): PlanSelection | null {
  const { tier, term, seats } = sub;
  return isNew(sub) || term === null || !isPaidTier(tier) ? null : { tier, term, seats };
}

/** The plan from the next period on, or null. */
export const upcomingPlanOf = (sub: Sub): PlanSelection | null =>
  currentPlanOf(sub) ? (sub.next ?? currentPlanOf(sub)) : null;

/** The initial choice: the current plan, or the cheapest for the current number of members and at least these seats. */
export function initialChoiceOf(sub: Sub, atLeast = 0): PlanSelection {
  const coming = upcomingPlanOf(sub);
  if (coming) return coming;
  return {
    tier: tierOf(sub.product, sub.tier),
    term: "monthly",
    seats: Math.max(sub.used_seats, SEATS[sub.product].least, sub.product === "team" ? atLeast : 0),
  };
}

function tierOf(product: Sub["product"], tier: Tier): PaidTier {
  const [cheapest] = TIERS_OF[product];
  return TIERS_OF[product].find((one) => one === tier) ?? cheapest!;
}

export const draftOf = ({ seats, ...rest }: PlanSelection): Draft => ({ ...rest, seats: String(seats) });

/** Parses a number with or without thousands separators; null for anything else. */
export function parseSeats(typed: string): number | null {
  const digits = typed.trim().replaceAll(/[\s.,'’](?=\d{3})/g, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

export const isSame = (a: PlanSelection, b: PlanSelection): boolean =>
  a.tier === b.tier && a.term === b.term && a.seats === b.seats;

/** The selection in the draft, or its issue. */
export function validateDraft(
  { seats: typed, ...rest }: Draft,
  { product, used_seats }: Pick<Sub, "product" | "used_seats">,
):
  | { readonly wanted: PlanSelection; readonly issue: null }
  | { readonly wanted: null; readonly issue: SeatsIssue | "field.required" } {
  const seats = parseSeats(typed);
  if (seats === null) return { wanted: null, issue: "field.required" };
  const issue = seatsIssue(product, seats, used_seats);
  return issue ? { wanted: null, issue } : { wanted: { ...rest, seats }, issue: null };
}
