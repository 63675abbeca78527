import type { EventKind } from "@portal/model/events/kinds.ts";
import { happening } from "@portal/model/events/telling.ts";
import type { Day } from "@portal/model/kit/calendar.ts";
import type { Db } from "../kit/db.ts";
import { tellTeam } from "../kit/events.ts";
import type { House } from "../kit/house.ts";
import { queueMail } from "../mail/service.ts";
import { cardEnds, chargeFailed, lapsed, renewsSoon, serviceRests, trialOver } from "./emails.ts";
import * as store from "./store.ts";

const LETTERS = {
  renews: renewsSoon,
  card_ends_30: cardEnds,
  card_ends_7: cardEnds,
  charge_failed: chargeFailed,
  rests: serviceRests,
  lapsed,
  trial_ended: trialOver,
} as const;

const EVENTS: Readonly<Record<keyof typeof LETTERS, EventKind>> = {
  renews: "billing.renews",
  card_ends_30: "billing.card_ends",
  card_ends_7: "billing.card_ends",
  charge_failed: "billing.charge_failed",
  rests: "billing.service_rests",
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
