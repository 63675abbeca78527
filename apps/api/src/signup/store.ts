import { sql } from "kysely";
import type { Product } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../kit/db.ts";

/** The products in which an address has an account. */
export async function productsOfEmail(db: Db, email: string): Promise<Product[]> {
  const rows = await db
    .selectFrom("accounts")
    .select((eb) => eb.ref("product").$castTo<Product>().as("product"))
    .where("email", "=", email)
    .execute();
  return rows.map((row) => row.product);
}

/** An id before its row: the transaction must be bound to the team that it is about to make. */
export async function nextId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db);
  return rows[0]!.id;
}

export const insertTeam = (db: Db, team: { id: string; product: Product; team_name: string; created_at: Date }) =>
  db.insertInto("teams").values(team).execute();

export const insertTrial = (db: Db, trial: { team_id: string; tier: string; seats: number; trial_ended_at: Date }) =>
  db
    .insertInto("subscriptions")
    .values({ ...trial, state: "trial" })
    .execute();

export async function insertOwner(
  db: Db,
  owner: { team_id: string; email: string; first_name: string; last_name: string; joined_at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("members")
    .values({ ...owner, status: "active", admin_role: "primary" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewAccount {
  product: Product;
  email: string;
  password_hash: string;
  locale: Locale;
  team_id: string;
  member_id: string;
  created_at: Date;
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

export const markVerified = (db: Db, account_id: string, now: Date) =>
  db
    .updateTable("accounts")
    .set({ verified_at: now })
    .where("id", "=", account_id)
    .where("verified_at", "is", null)
    .execute();

/** The account that this browser signed up with. */
export const accountOfBrowser = (db: Db, browser: Buffer) =>
  db
    .selectFrom("accounts")
    .select(["id", "email", "password_hash", "team_id", "member_id", "verified_at"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("signup_browser", "=", browser)
    .executeTakeFirst();

export const forgetBrowser = (db: Db, account_id: string) =>
  db.updateTable("accounts").set({ signup_browser: null }).where("id", "=", account_id).execute();

export const isVerified = async (db: Db, account_id: string): Promise<boolean> => {
  const row = await db.selectFrom("accounts").select("verified_at").where("id", "=", account_id).executeTakeFirst();
  return Boolean(row?.verified_at);
};
