import { sql } from "kysely";
import { EVERYONE } from "@portal/model/alerts/rules.ts";
import type { Severity } from "@portal/model/alerts/severities.ts";
import { type AlertRow, alertsIn } from "../alerts/public.ts";
import type { Db } from "../../platform/db.ts";

export const writtenAlerts = (db: Db) =>
  alertsIn(db).where("a.code", "is", null).orderBy("a.from_at", "desc").orderBy("a.id").execute();
export const systemAlerts = (db: Db) =>
  alertsIn(db).where("a.code", "is not", null).orderBy("a.code", "desc").execute();

export type Kind = "written" | "system";
/** Locks an alert of this kind until the change commits. */
export const lockAlert = (db: Db, kind: Kind, id: string) =>
  alertsIn(db)
    .where("a.id", "=", id)
    .where("a.code", kind === "system" ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();

interface Saved {
  readonly texts: string;
  readonly severity: Severity;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly dismissible: boolean;
  readonly rules: string;
  readonly link: string | null;
  readonly author: string;
}
export async function insertAlert(db: Db, alert: Saved, created_at: Date): Promise<AlertRow> {
  const { id } = await db
    .insertInto("global_alerts")
    .values({ ...alert, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return alertsIn(db).where("a.id", "=", id).executeTakeFirstOrThrow();
}

export async function changeAlert(db: Db, id: string, alert: Saved): Promise<AlertRow> {
  await db
    .updateTable("global_alerts")
    .set((eb) => ({ ...alert, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return alertsIn(db).where("a.id", "=", id).executeTakeFirstOrThrow();
}

/** Keeps an occasion that everyone was shown, before the next one takes its place. */
export const keepEnded = (db: Db, { code, severity, texts, from_at }: AlertRow, to_at: Date) =>
  db
    .insertInto("ended_alerts")
    .values({ code: code ?? "", severity, texts: JSON.stringify(texts), from_at: from_at ?? to_at, to_at })
    .execute();

/** The system alerts for everyone that are planned, in force, or ended since then. Nothing that only staff may know. */
export async function publishedAlerts(db: Db, since: Date) {
  const ended = db.selectFrom("ended_alerts").select(["code", "severity", "texts", "from_at", "to_at"]);
  return db
    .selectFrom("global_alerts")
    .select(["code", "severity", "texts", "from_at", "to_at"])
    .where("code", "is not", null)
    .where("from_at", "is not", null)
    .where("rules", "=", sql<string>`${JSON.stringify(EVERYONE)}::jsonb`)
    .where((eb) => eb.or([eb("to_at", "is", null), eb("to_at", ">", since)]))
    .unionAll(ended.where("to_at", ">", since))
    .execute();
}

export const deleteAlert = (db: Db, id: string) => db.deleteFrom("global_alerts").where("id", "=", id).execute();
