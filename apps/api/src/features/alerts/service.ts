import type { AlertShown, alerts } from "@portal/model/alerts/contract.ts";
import { type Reader, byUrgency, matchesAlertRules } from "@portal/model/alerts/rules.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";
import type { Actor } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { alertReply, billingCountry, keepDismissal, unreadAlerts } from "./store.ts";

type Person = Extract<Actor, { side: "customer" }>;

export const list = async (
  { query }: Input<typeof alerts.list>,
  { actor, db, now }: ReadContext,
): HandlerResult<typeof alerts.list> => ({
  alerts: await alertsFor(db, requireCustomer(actor), now, query.language),
});

/** Returns the alerts in force for this person, in their language, most severe first. */
export async function alertsFor(db: Db, person: Person, now: Date, language?: Locale): Promise<AlertShown[]> {
  const reader = await readerOf(db, person, language);
  return (await openTo(db, person, reader, now)).map(({ id, texts, severity, dismissible, link }) => {
    const { title, text } = texts[reader.language];
    return { id, title, text, severity, dismissible, link };
  });
}

export function dismiss(
  { params }: Input<typeof alerts.dismiss>,
  { actor, change, now }: ChangeContext,
): HandlerResult<typeof alerts.dismiss> {
  const person = requireCustomer(actor);
  return change(async ({ db, note }) => {
    // Checks both languages, because the alert may have been read in either.
    const readers = [await readerOf(db, person, "en"), await readerOf(db, person, "es")];
    const rows = await unreadAlerts(db, person, now);
    const row = rows.find(
      ({ id, rules }) => id === params.id && readers.some((reader) => matchesAlertRules(rules, reader)),
    );
    if (!row?.from_at) fail("alert.not_found");
    if (!row.dismissible) fail("alert.stays");
    const { team_id, member_id } = person;
    await keepDismissal(db, { team_id, member_id }, { id: row.id, from_at: row.from_at }, now);
    note(`alert:${row.id}`);
    return { success: true };
  });
}

async function openTo(db: Db, person: Person, reader: Reader, now: Date) {
  const rows = await unreadAlerts(db, person, now);
  return rows
    .filter(({ rules }) => matchesAlertRules(rules, reader))
    .map(alertReply)
    .toSorted(byUrgency);
}

async function readerOf(db: Db, { person, team_id }: Person, language?: Locale): Promise<Reader> {
  const { tier, product, admin_role } = person.team;
  const country = await billingCountry(db, team_id);
  return { tier, product, admin_role, country, language: language ?? person.locale };
}

const requireCustomer = (actor: Actor): Person => (actor.side === "customer" ? actor : fail("session.required"));
