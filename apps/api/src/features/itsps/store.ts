import { sql } from "kysely";
import type { ItspStatus } from "@portal/model/itsps/contract.ts";
import type { VoiceSettingsInput } from "@portal/model/voice/settings.ts";
import type { Db } from "../../platform/db.ts";

const COLUMNS = [
  "i.id",
  "i.name",
  "i.slug",
  "i.countries",
  "i.logo",
  "i.authorization_username_hint",
  "i.help_text",
  "i.help_url",
  "i.sort",
  "i.version",
] as const;

const kept = (db: Db) =>
  db
    .selectFrom("itsps as i")
    .select(COLUMNS)
    .select((eb) => [
      eb.ref("i.settings").$castTo<VoiceSettingsInput>().as("settings"),
      eb.ref("i.status").$castTo<ItspStatus>().as("status"),
      sql<number>`coalesce((select u.teams from itsp_use() u where u.itsp_id = i.id), 0)`.as("teams"),
    ]);

export const allItsps = (db: Db) => kept(db).orderBy("i.sort").orderBy("i.name").execute();
export type ItspRow = Awaited<ReturnType<typeof allItsps>>[number];
export const keptItsp = (db: Db, id: string) => kept(db).where("i.id", "=", id).executeTakeFirst();
/** Locks the row until the change commits. */
export const lockItsp = (db: Db, id: string) => kept(db).where("i.id", "=", id).forUpdate("i").executeTakeFirst();

interface Saved {
  readonly name: string;
  readonly slug: string;
  readonly countries: string[];
  readonly settings: string;
  readonly authorization_username_hint: string;
  readonly help_text: string;
  readonly help_url: string | null;
  readonly sort: number;
}
export const insertItsp = (db: Db, itsp: Saved) =>
  db.insertInto("itsps").values(itsp).returning("id").executeTakeFirstOrThrow();

export const changeItsp = (db: Db, id: string, itsp: Saved) =>
  db
    .updateTable("itsps")
    .set((eb) => ({ ...itsp, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Changes outside of the form keep the version, so they don't conflict with an open form. */
export const markItsp = (db: Db, id: string, mark: { readonly status?: ItspStatus; readonly logo?: string }) =>
  db.updateTable("itsps").set(mark).where("id", "=", id).execute();

export const deleteItsp = (db: Db, id: string) => db.deleteFrom("itsps").where("id", "=", id).execute();
