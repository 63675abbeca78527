import type { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "./db.ts";

/** What several features do to an account; everything else about it belongs to the feature that owns it. */

export interface NewAccount {
  product: Product;
  email: string;
  password_hash: string;
  locale: Locale;
  team_id: string;
  member_id: string;
  created_at: Date;
  verified_at?: Date | null;
  terms_portal: string;
  terms_team: string;
  terms_accepted_at: Date;
  list_productnotifications: boolean;
  list_promotions: boolean;
  referral_code: string | null;
  signup_browser: Buffer | null;
}
/** The new account's id; nothing if the address was taken in the meantime. */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.columns(["product", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** With an end, it is one that somebody else has set: to be replaced at the first log-in. */
export const setPassword = (
  db: Db,
  account_id: string,
  password_hash: string,
  password_one_time_until: Date | null = null,
) => db.updateTable("accounts").set({ password_hash, password_one_time_until }).where("id", "=", account_id).execute();

export const passwordOf = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select(["id", "password_hash"]).where("id", "=", account_id).executeTakeFirst();

/** Whoever was in with the old password is out, and no browser is remembered; one session may stay: the one that asked. */
export async function endSessions(db: Db, account_id: string, but = ""): Promise<void> {
  await db.deleteFrom("sessions").where("account_id", "=", account_id).where("handle", "<>", but).execute();
  await db.deleteFrom("remembered_browsers").where("account_id", "=", account_id).execute();
}
