import type { HandlerResult } from "../../platform/register-routes.ts";
import { dayOf, plusDays, startOf, writtenDate } from "@portal/model/kit/calendar.ts";
import type { ReplyInput } from "@portal/model/kit/endpoint.ts";
import type { Bill } from "@portal/model/subscription/bill.ts";
import { TERMS, TIERS_OF, priceOf } from "@portal/model/subscription/catalogue.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { CHARGE_RETRY_DAYS } from "@portal/model/subscription/lifecycle.ts";
import { retainUsedSeats } from "@portal/model/subscription/plan.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import { type Offer, nextBill, priceRenewal } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as referrals from "./referral/store.ts";

const billReply = ({ net: _, lines, ...sums }: Bill) => ({ ...sums, lines: [...lines] });

const secondsOf = (day: string): number => inSeconds(startOf(day));

/** Returns a team's subscription, its costs and what blocks changes. */
export async function read(db: Db, team_id: string, now: Date): HandlerResult<typeof subscription.read> {
  const found = (await store.subscriptionOf(db, team_id)) ?? fail("team.not_found");
  const { state, renews, credit } = found;
  const plan = found.plan && retainUsedSeats(found.plan, found.used_seats);
  const catalogue = await store.catalogueAt(db, now);
  const [profile, unpaid] = [await store.profileOf(db, team_id), await bills.unpaidRenewal(db, team_id)];
  const paying = plan !== null && ["paid", "past_due", "suspended"].includes(state);
  const renewal = paying && renews ? await priceRenewal(db, team_id, { ...found, plan }, catalogue) : null;
  const trial_ends = state === "trial" ? found.trial_ended_at : null;
  const ends = paying ? secondsOf(plan.to) : null;
  const moments = {
    trial_started_at: trial_ends ? inSeconds(found.trial_started_at) : null,
    trial_ended_at: trial_ends && inSeconds(trial_ends),
    current_period_started_at: paying ? secondsOf(plan.from) : null,
    current_period_ends_at: ends,
    next_assessment_at: renews ? ends : null,
  };
  return {
    id: team_id,
    product: found.product,
    tier: found.tier,
    state,
    term: paying ? plan.term : null,
    seats: found.seats,
    used_seats: found.used_seats,
    version: found.version,
    currency: catalogue.currency,
    demo_prices: catalogue.demo,
    cost_per_seat: paying ? plan.unit : null,
    ...moments,
    formatted: written(moments),
    days_until_expiry: daysLeft(renews ? null : ends, now),
    renews,
    next: paying ? plan.next : null,
    coupon: paying ? await couponReply(db, team_id, plan.coupon) : null,
    credit_balance: credit,
    renewal: renewal && billReply(renewal.bill),
    payment_profile: profile ? profileReply(profile) : null,
    unpaid: unpaid && found.unpaid_since !== null ? unpaidReply(unpaid, found, found.unpaid_since) : null,
    pending: await bills.hasPending(db, team_id),
    referral: { code: found.referral_code, earned: await referrals.earned(db, team_id) },
  };
}

/** Formats each of these times as a date. */
const written = <K extends string>(moments: Readonly<Record<K, number | null>>): Record<K, string | null> =>
  Object.fromEntries(
    Object.entries<number | null>(moments).map(([name, at]) => [name, at && writtenDate(new Date(at * 1000), "en")]),
  ) as Record<K, string | null>;

const daysLeft = (ends: number | null, now: Date): number | null =>
  ends === null ? null : Math.max(0, Math.ceil((ends - inSeconds(now)) / 86_400));

const profileReply = ({ customer: _, method: __, ...shown }: store.Profile) => shown;

async function couponReply(db: Db, team_id: string, used: NonNullable<store.Subscription["plan"]>["coupon"]) {
  if (!used) return null;
  const coupon = await store.couponByCode(db, used.code);
  const use = await store.findCouponUse(db, team_id, used.code);
  return {
    code: used.code,
    description: coupon?.description ?? "",
    percentage: used.percent,
    amount: used.amount,
    applied_at: use ? inSeconds(use.at) : 0,
    valid: used.left !== 0,
  };
}

function unpaidReply({ total }: bills.Invoice, { tries, unpaid_reason }: store.Subscription, since: string) {
  const wait = CHARGE_RETRY_DAYS[tries];
  return {
    amount: total,
    since: secondsOf(since),
    tries,
    next_try_at: wait === undefined ? null : secondsOf(plusDays(since, wait)),
    reason: unpaid_reason ?? "",
  };
}

/** An offer in API form: what is due now, and the price of the next period. */
export function previewReply(offer: Offer): ReplyInput<typeof subscription.createPreview> {
  const { plan, bill, catalogue, money } = offer;
  const { tier, term, seats, next, from, to } = plan;
  return {
    bill: billReply(bill),
    currency: catalogue.currency,
    now: { tier, term, seats },
    next,
    period: { from, to },
    renewal: billReply(nextBill(offer, catalogue, money)),
  };
}

export async function costPerSeat(db: Db, now: Date): HandlerResult<typeof subscription.costPerSeat> {
  const catalogue = await store.catalogueAt(db, now);
  const { per_month, currency, demo } = catalogue;
  const tiers = Object.values(TIERS_OF).flat();
  return {
    currency,
    demo_prices: demo,
    prices: tiers.flatMap((tier) =>
      TERMS.map((term) => ({
        tier,
        term,
        per_term: priceOf(catalogue, tier, term),
        per_month: per_month[tier],
      })),
    ),
  };
}

/** Only numbered bills: unpaid orders that were discarded have none. */
export async function statements(db: Db, team_id: string): HandlerResult<typeof subscription.statements> {
  const found = await bills.statementsOf(db, team_id);
  return {
    statements: found.map(({ id, number, created_at, paid_at, currency, card, lines, ...sums }) => ({
      id,
      number: numberText(number ?? 0, created_at),
      created_at: inSeconds(created_at),
      currency,
      bill: { lines, ...sumsOf(sums) },
      paid_at: paid_at && inSeconds(paid_at),
      card,
    })),
  };
}

const sumsOf = ({ subtotal, discount, tax, credit_used, credit_kept, total }: Omit<Bill, "lines" | "net">) => ({
  subtotal,
  discount,
  tax,
  credit_used,
  credit_kept,
  total,
});

/** The year and the number, as shown to customers. */
export const numberText = (number: number, at: Date): string =>
  `${dayOf(at).slice(0, 4)}-${String(number).padStart(6, "0")}`;
