import { type Day, dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import { CARD_NOTICE_DAYS, cardOver, NOTICE_DAYS, dunningOn } from "@portal/model/subscription/life.ts";
import { type Plan, keepingSeats, renew } from "@portal/model/subscription/plan.ts";
import { type Db, inTeam } from "../kit/db.ts";
import type { OpenHouse } from "../kit/house.ts";
import type { Payments } from "../outside/payments/port.ts";
import { bookBill, writeBill, writeOff } from "./bills/booking.ts";
import { type Attempt, ask, attempt, holds, moved, settle, takeOver, triedInVain } from "./charging.ts";
import { rewardReferral } from "./jobs.ts";
import { tell } from "./notices.ts";
import { moneyOf } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as referrals from "./referral/store.ts";

/**
 * Everything that a day asks of one team, in steps that each commit by themselves: what was done stays done, whoever is
 * killed in between, and doing the day again finds nothing left.
 */
export async function runDayOf(house: OpenHouse, payments: Payments | null, team_id: string): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    const next = await inTeam(house.db, team_id, (db) => nextStep(house, db, team_id));
    if (next === "done") return;
    if (next === "again") continue;
    const result = payments ? await ask(payments, next) : null;
    const now = house.clock.now();
    await inTeam(house.db, team_id, (db) => settle(house, db, team_id, next.payment_id, result, now));
    // Not known yet: whoever reconciles goes on with it.
    if (result === null) return;
  }
}

async function nextStep(house: OpenHouse, db: Db, team_id: string): Promise<Attempt | "again" | "done"> {
  const now = house.clock.now();
  const today = dayOf(now);
  const subscription = await store.lockSubscription(db, team_id);
  // Whoever has canceled is asked for nothing any more.
  if (!subscription || subscription.state === "canceled" || (await bills.hasPending(db, team_id))) return "done";
  const { state, plan, renews, trial_ended_at, unpaid_since, tries } = subscription;
  if (state === "trial" && trial_ended_at && trial_ended_at <= now) {
    const to = await moved(db, team_id, subscription, "trial_ended", now);
    await store.changeSubscription(db, team_id, { ...to, ...(to.state === "free" && { tier: "free" as const }) });
    await tell(house, db, team_id, { what: "trial_ended", on_day: dayOf(trial_ended_at) });
    return "again";
  }
  if (unpaid_since !== null) return owed(house, db, team_id, subscription, { unpaid_since, tries, today, now });
  if (plan === null || state !== "paid") return "done";
  if (plan.to <= today) {
    if (renews) await renewOnce(house, db, team_id, { ...subscription, plan }, now);
    else await lapse(house, db, team_id, { ...subscription, plan }, now);
    return "again";
  }
  await announce(house, db, team_id, { ...subscription, plan }, today);
  return "done";
}

type Paying = store.Subscription & { readonly plan: Plan };

/** The next period begins, and is owed; where nothing is due for it, it is paid with that. */
async function renewOnce(house: OpenHouse, db: Db, team_id: string, subscription: Paying, now: Date): Promise<void> {
  const catalogue = await store.catalogueAt(db, now);
  const money = await moneyOf(db, team_id, subscription, catalogue);
  const priced = renew(catalogue, keepingSeats(subscription.plan, subscription.used_seats), money);
  const { plan, bill } = priced;
  const invoice = await writeBill(db, team_id, { kind: "renewal", priced, catalogue, asked_by: null, now });
  const held = { ...subscription, ...holds(subscription, invoice) };
  await store.changeSubscription(db, team_id, {
    ...holds(subscription, invoice),
    ...(bill.total > 0 && { unpaid_since: plan.from, tries: 0, unpaid_reason: null }),
  });
  await bookBill(db, team_id, invoice, now);
  // Last of all: whoever has taken a number keeps everybody else waiting for the next one until this commits.
  const number = await bills.numberInvoice(db, team_id, invoice.id);
  if (bill.total === 0) await takeOver(db, team_id, held, { ...invoice, number }, now);
  // They have paid for a whole period, and stay.
  if (await referrals.isRewardDue(db, team_id)) await house.queue.enqueue(db, rewardReferral, { team_id });
}

/** It was not to go on: what was free before is free again. */
async function lapse(house: OpenHouse, db: Db, team_id: string, subscription: Paying, now: Date): Promise<void> {
  await store.changeSubscription(db, team_id, {
    plan: null,
    tier: "free",
    seats: Math.max(1, subscription.used_seats),
    renews: true,
    ...(await moved(db, team_id, subscription, "lapsed", now)),
  });
  await tell(house, db, team_id, { what: "lapsed", on_day: subscription.plan.to });
}

interface Owing {
  readonly unpaid_since: Day;
  readonly tries: number;
  readonly today: Day;
  readonly now: Date;
}
async function owed(
  house: OpenHouse,
  db: Db,
  team_id: string,
  subscription: store.Subscription,
  { unpaid_since, tries, today, now }: Owing,
): Promise<Attempt | "again" | "done"> {
  const invoice = await bills.unpaidRenewal(db, team_id);
  if (!invoice) {
    await store.changeSubscription(db, team_id, { unpaid_since: null, tries: 0, unpaid_reason: null });
    return "again";
  }
  const due = dunningOn(unpaid_since, tries, today);
  if (due?.kind === "write_off") {
    await writeOff(db, team_id, invoice, now);
    await store.changeSubscription(db, team_id, {
      unpaid_since: null,
      plan: null,
      ...(await moved(db, team_id, subscription, "written_off", now)),
    });
    await tell(house, db, team_id, { what: "written_off", on_day: today });
    return "again";
  }
  if (due === null) return "done";
  const profile = await store.profileOf(db, team_id);
  if (profile) return attempt(db, team_id, invoice, profile, now);
  // There is no card to try: the days pass as if it had been declined.
  await triedInVain(house, db, team_id, subscription, "no_card", now);
  return "again";
}

/** What comes is said in time, once: that it renews, and that the card ends before it can. */
async function announce(
  house: OpenHouse,
  db: Db,
  team_id: string,
  { plan, renews }: Paying,
  today: Day,
): Promise<void> {
  if (renews && today >= plusDays(plan.to, -NOTICE_DAYS[plan.term])) {
    await tell(house, db, team_id, { what: "renews", on_day: plan.to });
  }
  const profile = await store.profileOf(db, team_id);
  if (!profile || !renews) return;
  const ends = cardOver(profile);
  for (const days of CARD_NOTICE_DAYS) {
    if (today >= plusDays(ends, -days) && today < ends) {
      await tell(house, db, team_id, { what: `card_ends_${days}`, on_day: ends });
    }
  }
}
