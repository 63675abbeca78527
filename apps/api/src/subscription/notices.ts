import type { Day } from "@portal/model/kit/calendar.ts";
import type { Db } from "../kit/db.ts";
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

interface News {
  readonly what: keyof typeof LETTERS;
  /** The day it is about: the same news of the same day is told once. */
  readonly on_day: Day;
}

/** Tells whoever leads the team, with what the day has done. */
export async function tell({ queue, clock }: House, db: Db, team_id: string, { what, on_day }: News): Promise<void> {
  const now = clock.now();
  if (!(await store.isNews(db, team_id, what, on_day, now))) return;
  const payer = await store.payerOf(db, team_id);
  if (!payer) return;
  const { email: recipient, locale, first_name, team_name, product } = payer;
  const enqueue: Parameters<typeof queueMail>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  const data = { first_name, team_name, product, on_day };
  await queueMail({ db, enqueue }, LETTERS[what], { team_id, recipient, locale, now, data });
}
