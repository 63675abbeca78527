import { sql } from "kysely";
import type { GlobalAlert } from "@portal/model/global-alerts/contract.ts";
import type { AlertRules, SystemCode } from "@portal/model/alerts/rules.ts";
import type { Severity } from "@portal/model/alerts/severities.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";

export const alertsIn = (db: Db) =>
  db
    .selectFrom("global_alerts as a")
    .select(["a.id", "a.from_at", "a.to_at", "a.dismissible", "a.link", "a.author", "a.version"])
    .select((eb) => [
      eb.ref("a.code").$castTo<SystemCode | null>().as("code"),
      eb.ref("a.severity").$castTo<Severity>().as("severity"),
      eb.ref("a.texts").$castTo<GlobalAlert["texts"]>().as("texts"),
      eb.ref("a.rules").$castTo<AlertRules>().as("rules"),
    ]);

export type AlertRow = Awaited<ReturnType<typeof unreadAlerts>>[number];

/** The form of the API. */
export function alertReply({ from_at, to_at, ...row }: AlertRow) {
  return { ...row, from: from_at && inSeconds(from_at), to: to_at && inSeconds(to_at) };
}

interface Whose {
  readonly team_id: string;
  readonly member_id: string;
}
/** Returns alerts in force that this person has not dismissed since they started. */
export const unreadAlerts = (db: Db, { team_id, member_id }: Whose, now: Date) =>
  alertsIn(db)
    .leftJoin("alert_dismissals as d", (join) =>
      join
        .onRef("d.alert_id", "=", "a.id")
        .onRef("d.from_at", "=", "a.from_at")
        .on("d.team_id", "=", team_id)
        .on("d.member_id", "=", member_id),
    )
    .where("d.alert_id", "is", null)
    .where("a.from_at", "<=", now)
    .where((eb) => eb.or([eb("a.to_at", "is", null), eb("a.to_at", ">", now)]))
    .execute();

export const keepDismissal = (db: Db, whose: Whose, alert: { readonly id: string; readonly from_at: Date }, at: Date) =>
  db
    .insertInto("alert_dismissals")
    .values({ ...whose, alert_id: alert.id, from_at: alert.from_at, at })
    .onConflict((oc) => oc.columns(["team_id", "member_id", "alert_id"]).doUpdateSet({ from_at: alert.from_at, at }))
    .execute();

/** The country of the billing address, if there is one. */
export async function billingCountry(db: Db, team_id: string): Promise<string | null> {
  const row = await db
    .selectFrom("payment_profiles")
    .select(sql<string | null>`address ->> 'country'`.as("country"))
    .where("team_id", "=", team_id)
    .executeTakeFirst();
  return row?.country ?? null;
}
