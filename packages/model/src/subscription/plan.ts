import { type Day, dayOfMonth, daysBetween, plusMonths } from "../kit/calendar.ts";
import { share } from "../kit/money.ts";
import { type Bill, type BillingTerms, type Discount, type ServiceLine, calculateBill } from "./bill.ts";
import { type Catalogue, MONTHS, type PaidTier, TERMS, type Term, priceOf } from "./catalogue.ts";

/** The plan a customer selects or has. */
export interface PlanSelection {
  readonly tier: PaidTier;
  readonly term: Term;
  readonly seats: number;
}

/** A payment for the current period, after discounts, which limits the refund. */
interface Paid extends PlanSelection {
  readonly from: Day;
  readonly to: Day;
  readonly net: number;
}

/** A coupon in use: whether it covers the current period, and how many later ones (null: all). */
export interface AppliedCoupon extends Discount {
  readonly covers: boolean;
  readonly left: number | null;
  /** Plans and terms it is valid for; empty means all. */
  readonly tiers: readonly PaidTier[];
  readonly terms: readonly Term[];
}

/** The billing data of a paid subscription. */
export interface Plan extends PlanSelection {
  /** The price of a seat for the whole term when it was sold. */
  readonly unit: number;
  readonly from: Day;
  readonly to: Day;
  /** The day of the month on which periods begin. */
  readonly day_of_month: number;
  readonly paid: readonly Paid[];
  /** The plan from the next period on, if it differs. */
  readonly next: PlanSelection | null;
  readonly coupon: AppliedCoupon | null;
}

/** Tells whether a coupon is valid for a plan and term. Old coupons without this data are valid for all. */
export const couponApplies = (
  { tiers = [], terms = [] }: Partial<Pick<AppliedCoupon, "tiers" | "terms">>,
  { tier, term }: Pick<PlanSelection, "tier" | "term">,
): boolean => (tiers.length === 0 || tiers.includes(tier)) && (terms.length === 0 || terms.includes(term));

export interface PricedPlan {
  readonly plan: Plan;
  readonly bill: Bill;
}
type Money = Omit<BillingTerms, "discount">;

const longer = (a: Term, b: Term): Term => (TERMS.indexOf(a) >= TERMS.indexOf(b) ? a : b);
const dearer = ({ per_month }: Catalogue, a: PaidTier, b: PaidTier): PaidTier => (per_month[a] >= per_month[b] ? a : b);

/** Starts the first period of a new or returning customer on this day. */
export function startPlan(
  catalogue: Catalogue,
  wanted: PlanSelection,
  from: Day,
  coupon: AppliedCoupon | null,
  money: Money,
): PricedPlan {
  return newPeriod(catalogue, wanted, { from, day_of_month: dayOfMonth(from) }, [], nextCoupon(coupon), money);
}

/** A plan bought in a trial starts later. Changes until then are priced from its first day. */
const pricedFrom = ({ from }: Plan, today: Day): Day => (from > today ? from : today);

/**
 * Upgrades take effect now and are charged for the days left, including today. Downgrades take effect with the next
 * period, because nothing is paid back. A longer term begins today, and the rest of the old one is credited. Before the
 * first period, its first day counts as today.
 */
export function changePlan(
  catalogue: Catalogue,
  plan: Plan,
  wanted: PlanSelection,
  today: Day,
  money: Money,
): PricedPlan {
  if (today >= plan.to) throw new Error("the period is over: it is renewed first");
  const now: PlanSelection = {
    tier: dearer(catalogue, plan.tier, wanted.tier),
    term: longer(plan.term, wanted.term),
    seats: Math.max(plan.seats, wanted.seats),
  };
  const next = isSame(now, wanted) ? null : wanted;
  const from = pricedFrom(plan, today);
  if (now.term !== plan.term) {
    const start = { from, day_of_month: dayOfMonth(from) };
    const priced = newPeriod(catalogue, now, start, unused(plan, from), nextCoupon(plan.coupon), money);
    return { ...priced, plan: { ...priced.plan, next } };
  }
  const dearer_tier = now.tier !== plan.tier;
  const unit = dearer_tier ? priceOf(catalogue, now.tier, now.term) : plan.unit;
  const given_back = dearer_tier ? unused(plan, from) : [];
  const added = dearer_tier ? now.seats : now.seats - plan.seats;
  const lines = [...given_back, ...(added > 0 ? [restLine({ ...now, seats: added }, plan, unit, from)] : [])];
  const coupon = fitting(plan.coupon, now);
  const bill = calculateBill(lines, { ...money, discount: coupon?.covers ? coupon : null });
  const paid = [...(dearer_tier ? [] : plan.paid), ...paidBy(lines, bill)];
  return { plan: { ...plan, ...now, unit, next, paid, coupon }, bill };
}

/**
 * Switches to another product for the days left. Unused payments are credited, and the periods stay the same.
 */
export function convertPlan(
  catalogue: Catalogue,
  plan: Plan,
  { tier, seats, next }: Pick<Plan, "tier" | "seats" | "next">,
  today: Day,
  money: Money,
): PricedPlan {
  if (today >= plan.to) throw new Error("the period is over: it is renewed first");
  const now = { tier, term: plan.term, seats };
  const unit = priceOf(catalogue, tier, plan.term);
  const from = pricedFrom(plan, today);
  const lines = [...unused(plan, from), restLine(now, plan, unit, from)];
  const coupon = fitting(plan.coupon, now);
  const bill = calculateBill(lines, { ...money, discount: coupon?.covers ? coupon : null });
  const later = next && !isSame(now, next) ? next : null;
  return { plan: { ...plan, ...now, unit, next: later, paid: paidBy(lines, bill), coupon }, bill };
}

/** Keeps seats that were to be dropped but are in use. They are charged from the next period on. */
export function retainUsedSeats(plan: Plan, used_seats: number): Plan {
  const { tier, term, seats } = plan.next ?? plan;
  if (seats >= used_seats) return plan;
  const next = { tier, term, seats: used_seats };
  return { ...plan, next: isSame(plan, next) ? null : next };
}

/** Renews for the next period, with pending changes, at current prices. */
export function renewPlan(catalogue: Catalogue, plan: Plan, money: Money): PricedPlan {
  const { tier, term, seats } = plan.next ?? plan;
  const start = { from: plan.to, day_of_month: plan.day_of_month };
  return newPeriod(catalogue, { tier, term, seats }, start, [], nextCoupon(plan.coupon), money);
}

const isSame = (a: PlanSelection, b: PlanSelection): boolean =>
  a.tier === b.tier && a.term === b.term && a.seats === b.seats;

function newPeriod(
  catalogue: Catalogue,
  { tier, term, seats }: PlanSelection,
  { from, day_of_month }: { readonly from: Day; readonly day_of_month: number },
  given_back: readonly ServiceLine[],
  offered: AppliedCoupon | null,
  money: Money,
): PricedPlan {
  const coupon = fitting(offered, { tier, term });
  const unit = priceOf(catalogue, tier, term);
  const to = plusMonths(from, MONTHS[term], day_of_month);
  const line: ServiceLine = { kind: "term", tier, term, seats, from, to, unit, amount: seats * unit };
  const lines = [...given_back, line];
  const bill = calculateBill(lines, { ...money, discount: coupon?.covers ? coupon : null });
  const plan = { tier, term, seats, unit, from, to, day_of_month, paid: paidBy(lines, bill), next: null, coupon };
  return { plan, bill };
}

function restLine({ tier, term, seats }: PlanSelection, { from, to }: Plan, unit: number, today: Day): ServiceLine {
  const [days, of_days] = [daysBetween(today, to), daysBetween(from, to)];
  const amount = share(seats * unit, days, of_days);
  return { kind: "rest", tier, term, seats, from: today, to, unit, days, of_days, amount };
}

/** Refunds unused days, one line per payment. */
function unused({ paid }: Plan, today: Day): ServiceLine[] {
  return paid.map(({ tier, term, seats, from, to, net }) => {
    const [days, of_days] = [daysBetween(today, to), daysBetween(from, to)];
    const amount = share(-net, days, of_days);
    return { kind: "unused", tier, term, seats, from: today, to, paid: net, days, of_days, amount };
  });
}
const paidBy = (lines: readonly ServiceLine[], bill: Bill): Paid[] =>
  lines.flatMap(({ kind, tier, term, seats, from, to }, n) =>
    kind === "unused" ? [] : [{ tier, term, seats, from, to, net: bill.net[n]! }],
  );

/** Drops a coupon that is not valid for the new plan. */
const fitting = (coupon: AppliedCoupon | null, wanted: Pick<PlanSelection, "tier" | "term">): AppliedCoupon | null =>
  coupon && couponApplies(coupon, wanted) ? coupon : null;

/** Uses a coupon for one more period, or drops it when it is used up. */
function nextCoupon(coupon: AppliedCoupon | null): AppliedCoupon | null {
  if (!coupon || coupon.left === 0) return null;
  return { ...coupon, covers: true, left: coupon.left === null ? null : coupon.left - 1 };
}
