import type { EventKind } from "@portal/model/events/kinds.ts";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { type Day, plusDays } from "@portal/model/kit/calendar.ts";
import { CHARGE_RETRY_DAYS } from "@portal/model/subscription/lifecycle.ts";
import { brandName } from "@portal/model/subscription/card-brand.ts";
import type { Db } from "../../platform/db.ts";
import { publishEvents } from "../../platform/events.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { enqueueMail } from "../mail/public.ts";
import {
  cardEnds,
  chargeFailed,
  lapsed,
  noCard,
  receipt,
  renewsSoon,
  serviceSuspended,
  trialOver,
  writtenOff,
} from "./emails.ts";
import type { Invoice } from "./bills/store.ts";
import * as store from "./store.ts";

const LETTERS = {
  renews: renewsSoon,
  card_ends_30: cardEnds,
  card_ends_7: cardEnds,
  charge_failed: chargeFailed,
  no_card: noCard,
  rests: serviceSuspended,
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
  /** The day it concerns: the same notice for the same day is sent once. */
  readonly on_day: Day;
}

/** Notifies the team, and its owner by email, in the transaction of the change. */
export async function sendBillingNotice(
  { queue, clock }: AppContext,
  db: Db,
  team_id: string,
  { what, on_day }: News,
): Promise<void> {
  const now = clock.now();
  if (!(await store.insertNoticeOnce(db, team_id, what, on_day, now))) return;
  await publishEvents({ db, queue }, team_id, now, [createEventContent(EVENTS[what])]);
  const payer = await store.payerOf(db, team_id);
  if (!payer) return;
  const { email: recipient, locale, first_name, team_name, product } = payer;
  const enqueue: Parameters<typeof enqueueMail>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  const data = { first_name, team_name, product, on_day };
  await enqueueMail({ db, enqueue }, LETTERS[what], { team_id, recipient, locale, now, data });
}

/** Confirms a charge to the owner, in the transaction that settles it. Its invoice is attached when the email is sent. */
export async function sendReceipt(
  { queue, clock, config }: AppContext,
  db: Db,
  team_id: string,
  { id: invoice_id, total: amount, currency }: Pick<Invoice, "id" | "total" | "currency">,
): Promise<void> {
  const [payer, profile] = [await store.payerOf(db, team_id), await store.profileOf(db, team_id)];
  if (!payer) return;
  const { email: recipient, locale, first_name, team_name, product } = payer;
  const card = profile ? `${brandName(profile.brand)} ${profile.last4}` : "";
  const url = new URL("/dashboard/subscription?tab=statements", config.urls[product]).href;
  const enqueue: Parameters<typeof enqueueMail>[0]["enqueue"] = (job, payload) => queue.enqueue(db, job, payload);
  const data = { first_name, team_name, product, invoice_id, amount, currency, card, url };
  await enqueueMail({ db, enqueue }, receipt, { team_id, recipient, locale, now: clock.now(), data });
}

/** Notifies about a failed attempt, once per attempt, under the day it was due. */
export async function sendUnpaidNotice(app: AppContext, db: Db, team_id: string): Promise<void> {
  const held = await store.subscriptionOf(db, team_id);
  if (!held || held.unpaid_since === null) return;
  const on_day = plusDays(held.unpaid_since, CHARGE_RETRY_DAYS[held.tries - 1] ?? 0);
  const failed = held.unpaid_reason === "no_card" ? "no_card" : "charge_failed";
  await sendBillingNotice(app, db, team_id, { what: held.state === "suspended" ? "rests" : failed, on_day });
}
