import type { EventKind } from "@portal/model/events/kinds.ts";
import { happening } from "@portal/model/events/telling.ts";
import { type Day, plusDays } from "@portal/model/kit/calendar.ts";
import { TRIES } from "@portal/model/subscription/life.ts";
import type { Db } from "../kit/db.ts";
import { tellTeam } from "../kit/events.ts";
import type { House } from "../kit/house.ts";
import { queueMail } from "../mail/service.ts";
import { cardEnds, chargeFailed, lapsed, noCard, renewsSoon, serviceRests, trialOver, writtenOff } from "./emails.ts";
import * as store from "./store.ts";

const LETTERS = {
  renews: renewsSoon,
  card_ends_30: cardEnds,
  card_ends_7: cardEnds,
  charge_failed: chargeFailed,
  no_card: noCard,
  rests: serviceRests,
  written_off: writtenOff,
  lapsed,
  trial_ended: trialOver,
} as const;

const EVENTS: Readonly<Record<keyof typeof LETTERS, EventKind>> = {
  renews: "billing.renews",
  card_ends_30: "billing.card_ends",
  card_ends_7: "billing.card_ends",
  charge_failed: "billing.charge_failed",
  no_card: "billing.charge_failed",
  rests: "billing.service_rests",
  written_off: "billing.lapsed",
  lapsed: "billing.lapsed",
  trial_ended: "billing.trial_ended",
};

interface News {
  readonly what: keyof typeof LETTERS;
  /** The day it is about: the same news of the same day is told once. */
  readonly on_day: Day;
}

/** Tells the team, and by mail whoever leads it, with what the day has done. */
export async function tell({ queue, clock }: House, db: Db, team_id: string, { what, on_day }: News): Promise<void> {
  const now = clock.now();
  if (!(await store.isNews(db, team_id, what, on_day, now))) return;
  await tellTeam(db, team_id, now, [happening(EVENTS[what])]);
  const payer = await store.payerOf(db, team_id);
  if (!payer) return;
  const { email: recipient, locale, first_name, team_name, product } = payer;
  const enqueue: Parameters<typeof queueMail>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  const data = { first_name, team_name, product, on_day };
  await queueMail({ db, enqueue }, LETTERS[what], { team_id, recipient, locale, now, data });
}

/** What is owed was tried in vain: each try is told once, under the day it was for. */
export async function tellUnpaid(house: House, db: Db, team_id: string): Promise<void> {
  const held = await store.subscriptionOf(db, team_id);
  if (!held || held.unpaid_since === null) return;
  const on_day = plusDays(held.unpaid_since, TRIES[held.tries - 1] ?? 0);
  const failed = held.unpaid_reason === "no_card" ? "no_card" : "charge_failed";
  await tell(house, db, team_id, { what: held.state === "suspended" ? "rests" : failed, on_day });
}
