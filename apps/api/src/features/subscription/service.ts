import { dayOf } from "@portal/model/kit/calendar.ts";
import type { SubscriptionState } from "@portal/model/members/schemas.ts";
import { TRIAL } from "@portal/model/limits.ts";
import {
  type SubscriptionEvent,
  nextSubscriptionState,
  getRestoreEvent,
} from "@portal/model/subscription/lifecycle.ts";
import { retainUsedSeats, renewPlan } from "@portal/model/subscription/plan.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { Transaction } from "../../platform/register-routes.ts";
import { writeOff } from "./bills/ledger.ts";
import { transitionState } from "./charges.ts";
import { reconcile, runDay } from "./jobs.ts";
import { isNewPurchase, nextBill, priceOrder } from "./pricing.ts";
import * as store from "./store.ts";
import * as bills from "./bills/store.ts";
import * as leaving from "./cancellation/store.ts";
import { endSubscription } from "./cancellation/end-subscription.ts";

/** Charges an open bill now instead of within the hour. */
export const enqueueCharge = ({ enqueue }: Pick<Transaction, "enqueue">, team_id: string): Promise<void> =>
  enqueue(runDay, { team_id });

/** Looks up charges with an unknown result now instead of within a minute. */
export const enqueueReconcile = ({ enqueue }: Pick<Transaction, "enqueue">): Promise<void> => enqueue(reconcile, {});

/** What a number of seats would cost, for other features. Null if nothing is paid for. */
export async function costOfSeats(db: Db, team_id: string, seats: number, now: Date) {
  const held = await store.subscriptionOf(db, team_id);
  if (!held?.plan || isNewPurchase(held) || held.unpaid_since !== null || held.plan.to <= dayOf(now)) return null;
  const plan = retainUsedSeats(held.plan, held.used_seats);
  const coming = plan.next ?? plan;
  const wanted = { ...coming, seats: Math.max(seats, coming.seats) };
  const { catalogue, money, ...offer } = await priceOrder(db, team_id, held, wanted, { now });
  return {
    currency: catalogue.currency,
    before: renewPlan(catalogue, plan, money).bill.total,
    after: nextBill(offer, catalogue, money).total,
    due_now: seats > held.seats ? offer.bill.total : 0,
  };
}

/**
 * Used by staff: suspends the service, or reactivates it with the rest of the paid period or trial. Null if the state
 * does not allow it.
 */
export async function setServiceSuspended(
  db: Db,
  team_id: string,
  suspended: boolean,
  now: Date,
): Promise<SubscriptionState | null> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  // A service suspended for an unpaid bill continues once it is paid.
  if (!suspended && (held.state !== "suspended" || held.unpaid_since !== null)) return null;
  return transitionTo(db, team_id, held, suspended ? "suspended" : getRestoreEvent(held, now), now);
}

/** Used by staff: switches to the free plan. Writes off unpaid bills; members keep their seats. */
export async function setFree(db: Db, team_id: string, now: Date): Promise<SubscriptionState | null> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  if (await bills.hasPending(db, team_id)) fail("subscription.pending");
  if (nextSubscriptionState(held.state, "set_free") === null) return null;
  const unpaid = await bills.unpaidRenewal(db, team_id);
  if (unpaid) await writeOff(db, team_id, unpaid, now);
  const nothing = { plan: null, tier: "free", renews: true, unpaid_since: null, tries: 0 } as const;
  await store.changeSubscription(db, team_id, nothing);
  return transitionTo(db, team_id, held, "set_free", now);
}

async function transitionTo(
  db: Db,
  team_id: string,
  held: store.Subscription,
  happening: SubscriptionEvent,
  now: Date,
) {
  const { state } = await transitionState(db, team_id, held, happening, now);
  if (!state) return null;
  const { tier: tried } = TRIAL[held.product];
  await store.changeSubscription(db, team_id, {
    state,
    ...(state === "free" && { tier: "free" as const }),
    ...(state === "trial" && held.tier === "free" && { tier: tried }),
    ...(happening === "restored" && { plan: null }),
  });
  return state;
}

/** By how many days a trial can still be extended, and when it ends. */
export async function trialOf(db: Db, team_id: string) {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  const over =
    held.state === "expired" || (held.state === "free" && held.plan === null && held.trial_ended_at !== null);
  return { ...held, over };
}
export async function extendTrialPeriod(db: Db, team_id: string, days: number, now: Date): Promise<Date> {
  const held = await trialOf(db, team_id);
  const state = held.over ? await transitionTo(db, team_id, held, "restored_trial", now) : held.state;
  if (state !== "trial") fail("case.wrong_state", { state: held.state });
  return store.updateTrialEnd(db, team_id, days, now);
}

/** Used by staff at an administrator's request: ends all logins. Only staff can restore it. */
export async function closeByStaff(db: Db, team_id: string, words: string, now: Date): Promise<void> {
  await endSubscription(db, team_id, now);
  await leaving.closeTeam(db, team_id, null, { at: now, reason: "oth", words, by_staff: true });
}

/** Closes a team whose only member joins another: no one is left to restore it. */
export async function closeAbandonedTeam(db: Db, team_id: string, now: Date): Promise<void> {
  if (await bills.hasPending(db, team_id)) fail("join.paying");
  // Canceled before, so it has already ended.
  if ((await leaving.closedAt(db, team_id)) !== null) return;
  await endSubscription(db, team_id, now);
  await leaving.closeTeam(db, team_id, null, { at: now, reason: "swc", words: "" });
}

/** Restores a team with the rest of the paid period or trial, regardless of who closed it. */
export async function reopenTeam(db: Db, team_id: string, now: Date): Promise<SubscriptionState> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  const closed_at = (await leaving.closedAt(db, team_id)) ?? fail("subscription.not_canceled");
  // Canceling and restoring does not lift a suspension by staff.
  const rested = (await store.lastHappening(db, team_id)) === "suspended";
  const state =
    (await transitionTo(db, team_id, held, rested ? "suspended" : getRestoreEvent(held, now), now)) ?? held.state;
  await leaving.deleteCancellation(db, team_id, closed_at);
  return state;
}
