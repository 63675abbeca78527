import type { Db } from "../../platform/db.ts";

export const preferencesOf = (db: Db, account_id: string) =>
  db
    .selectFrom("accounts")
    .select(["list_productnotifications", "list_promotions"])
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();

export const setPreferences = (
  db: Db,
  account_id: string,
  preferences: { list_productnotifications: boolean; list_promotions: boolean },
) => db.updateTable("accounts").set(preferences).where("id", "=", account_id).execute();

export const teamOfAccount = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select("team_id").where("id", "=", account_id).executeTakeFirst();
