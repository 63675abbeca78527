import { renew } from "@portal/model/subscription/plan.ts";
import type { Db } from "../kit/db.ts";
import { beginsAnew, moneyOf, offerFor } from "./pricing.ts";
import * as store from "./store.ts";

/** What other features ask of money: what it would cost to have so many seats. Null where nothing is paid for. */
export async function costOfSeats(db: Db, team_id: string, seats: number, now: Date) {
  const held = await store.subscriptionOf(db, team_id);
  if (!held?.plan || beginsAnew(held) || held.unpaid_since !== null) return null;
  const catalogue = await store.catalogueAt(db, now);
  const money = await moneyOf(db, team_id, held);
  const wanted = { ...(held.plan.next ?? held.plan), seats: Math.max(seats, (held.plan.next ?? held.plan).seats) };
  const offer = await offerFor(db, team_id, held, wanted, undefined, now);
  return {
    currency: catalogue.currency,
    before: renew(catalogue, held.plan, money).bill.total,
    after: renew(catalogue, offer.plan, money).bill.total,
    due_now: seats > held.seats ? offer.bill.total : 0,
  };
}
