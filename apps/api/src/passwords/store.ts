import type { Db } from "../kit/db.ts";

export const emailOfAccount = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select("email").where("id", "=", account_id).executeTakeFirst();

export const setPassword = (db: Db, account_id: string, password_hash: string) =>
  db.updateTable("accounts").set({ password_hash }).where("id", "=", account_id).execute();

/** Whoever was in with the old password is out. */
export const endSessions = (db: Db, account_id: string) =>
  db.deleteFrom("sessions").where("account_id", "=", account_id).execute();
