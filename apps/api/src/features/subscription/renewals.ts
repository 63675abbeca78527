import { type Day, dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import {
  CARD_NOTICE_DAYS,
  getCardExpiryDay,
  NOTICE_DAYS,
  getDunningStep,
} from "@portal/model/subscription/lifecycle.ts";
import type { Plan } from "@portal/model/subscription/plan.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { postInvoice, createInvoice, writeOff } from "./bills/ledger.ts";
import {
  type ChargeAttempt,
  requestCharge,
  createChargeAttempt,
  changesFromInvoice,
  transitionState,
  settleCharge,
  applyPaidInvoice,
  recordFailedCharge,
} from "./charges.ts";
import { rewardReferral } from "./jobs.ts";
import { sendBillingNotice } from "./notices.ts";
import { priceRenewal } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as referrals from "./referral/store.ts";

/**
 * Runs everything a day requires for one team, in steps that commit separately: finished steps survive a crash, and
 * running the day again finds nothing left.
 */
export async function runBillingDay(app: OpenAppContext, payments: Payments | null, team_id: string): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    const next = await inTeam(app.db, team_id, (db) => nextStep(app, db, team_id));
    if (next === "done") return;
    if (next === "again") continue;
    const result = payments ? await requestCharge(app, payments, next) : null;
    const now = app.clock.now();
    await inTeam(app.db, team_id, (db) => settleCharge(app, db, team_id, next.payment_id, result, now));
    // Unknown yet; reconciliation continues with it.
    if (result === null) return;
  }
}

async function nextStep(app: OpenAppContext, db: Db, team_id: string): Promise<ChargeAttempt | "again" | "done"> {
  const now = app.clock.now();
  const today = dayOf(now);
  const subscription = await store.lockSubscription(db, team_id);
  // A canceled account is never charged.
  if (!subscription || subscription.state === "canceled" || (await bills.hasPending(db, team_id))) return "done";
  const { state, plan, renews, trial_ended_at, unpaid_since, tries } = subscription;
  if (state === "trial" && trial_ended_at && trial_ended_at <= now) {
    const to = await transitionState(db, team_id, subscription, "trial_ended", now);
    await store.changeSubscription(db, team_id, { ...to, ...(to.state === "free" && { tier: "free" as const }) });
    await sendBillingNotice(app, db, team_id, { what: "trial_ended", on_day: dayOf(trial_ended_at) });
    return "again";
  }
  if (unpaid_since !== null)
    return nextDunningStep(app, db, team_id, subscription, { unpaid_since, tries, today, now });
  if (plan === null || state !== "paid") return "done";
  if (plan.to <= today) {
    if (renews) await renewOnce(app, db, team_id, { ...subscription, plan }, now);
    else await lapse(app, db, team_id, { ...subscription, plan }, now);
    return "again";
  }
  await announce(app, db, team_id, { ...subscription, plan }, today);
  return "done";
}

type Paying = store.Subscription & { readonly plan: Plan };

/** Starts the next period and bills it. A bill of zero counts as paid. */
async function renewOnce(app: OpenAppContext, db: Db, team_id: string, subscription: Paying, now: Date): Promise<void> {
  const catalogue = await store.catalogueAt(db, now);
  const priced = await priceRenewal(db, team_id, subscription, catalogue);
  const { plan, bill } = priced;
  const invoice = await createInvoice(app, db, team_id, { kind: "renewal", priced, catalogue, asked_by: null, now });
  const held = { ...subscription, ...changesFromInvoice(subscription, invoice) };
  await store.changeSubscription(db, team_id, {
    ...changesFromInvoice(subscription, invoice),
    ...(bill.total > 0 && { unpaid_since: plan.from, tries: 0, unpaid_reason: null }),
  });
  await postInvoice(db, team_id, invoice, now);
  if (bill.total === 0) await applyPaidInvoice(db, team_id, held, invoice, now);
  // They have paid for a whole period and stay.
  if (await referrals.isRewardDue(db, team_id)) await app.queue.enqueue(db, rewardReferral, { team_id });
}

/** The subscription was set to end: returns to the free plan. */
async function lapse(app: OpenAppContext, db: Db, team_id: string, subscription: Paying, now: Date): Promise<void> {
  await store.changeSubscription(db, team_id, {
    plan: null,
    tier: "free",
    seats: Math.max(1, subscription.used_seats),
    renews: true,
    ...(await transitionState(db, team_id, subscription, "lapsed", now)),
  });
  await sendBillingNotice(app, db, team_id, { what: "lapsed", on_day: subscription.plan.to });
}

interface Owing {
  readonly unpaid_since: Day;
  readonly tries: number;
  readonly today: Day;
  readonly now: Date;
}
async function nextDunningStep(
  app: OpenAppContext,
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  { unpaid_since, tries, today, now }: Owing,
): Promise<ChargeAttempt | "again" | "done"> {
  const invoice = await bills.unpaidRenewal(db, team_id);
  if (!invoice) {
    await store.changeSubscription(db, team_id, { unpaid_since: null, tries: 0, unpaid_reason: null });
    return "again";
  }
  const due = getDunningStep(unpaid_since, tries, today);
  if (due?.kind === "write_off") {
    await writeOff(db, team_id, invoice, now);
    await store.changeSubscription(db, team_id, {
      unpaid_since: null,
      plan: null,
      ...(await transitionState(db, team_id, subscription, "written_off", now)),
    });
    await sendBillingNotice(app, db, team_id, { what: "written_off", on_day: today });
    return "again";
  }
  if (due === null) return "done";
  const profile = await store.profileOf(db, team_id);
  if (profile) return createChargeAttempt(db, team_id, invoice, profile, now);
  // Without a card, it counts as declined.
  await recordFailedCharge(app, db, team_id, subscription, "no_card", now);
  return "again";
}

/** Announces a renewal, or a card that expires before it, once. */
async function announce(
  app: OpenAppContext,
  db: Db,
  team_id: string,
  { plan, renews }: Paying,
  today: Day,
): Promise<void> {
  if (renews && today >= plusDays(plan.to, -NOTICE_DAYS[plan.term])) {
    await sendBillingNotice(app, db, team_id, { what: "renews", on_day: plan.to });
  }
  const profile = await store.profileOf(db, team_id);
  if (!profile || !renews) return;
  const ends = getCardExpiryDay(profile);
  for (const days of CARD_NOTICE_DAYS) {
    if (today >= plusDays(ends, -days) && today < ends) {
      await sendBillingNotice(app, db, team_id, { what: `card_ends_${days}`, on_day: ends });
    }
  }
}
