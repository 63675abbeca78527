import { sql } from "kysely";
import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "./db.ts";

/** Account operations that several features share; all others belong to the feature that owns them. */

export interface NewAccount {
  product: Product;
  email: string;
  password_hash: string;
  locale: Locale;
  team_id: string;
  member_id: string;
  created_at: Date;
  verified_at?: Date | null;
  vouched?: boolean;
  terms_portal: string;
  terms_team: string;
  terms_accepted_at: Date;
  list_productnotifications: boolean;
  list_promotions: boolean;
  referral_code: string | null;
  signup_browser: Buffer | null;
}
/** Returns the new account's id, or undefined if the address was taken meanwhile. */
export const insertAccount = (db: Db, account: NewAccount) =>
  db
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.columns(["product", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/**
 * Returns which of these addresses belong to an account, in either product. An address that an account gave up stays
 * reserved while the change can be undone; the database enforces this too (`accounts_email_reserved`).
 */
export async function emailsInUse(db: Db, emails: readonly string[], now: Date) {
  const { rows } = await sql<{ email: string; product: Product }>`
    select email, product from accounts where email = any (${emails}::citext[])
    union select c.old_email, a.product from email_changes c join accounts a on a.id = c.account_id
    where c.old_email = any (${emails}::citext[]) and c.undone_at is null and c.undo_until > ${now}`.execute(db);
  return rows;
}

/** Filters out people whose address has an account in this product. */
export async function withoutAccount<T extends { readonly email: string }>(
  db: Db,
  people: readonly T[],
  product: Product,
  now: Date,
): Promise<T[]> {
  const emails = people.map(({ email }) => email);
  const accounts = (await emailsInUse(db, emails, now)).filter((one) => one.product === product);
  const taken = new Set(accounts.map(({ email }) => email));
  return people.filter(({ email }) => !taken.has(email));
}

/** With an end time it is a one-time password, to be replaced at the first login. */
export const setPassword = (
  db: Db,
  account_id: string,
  password_hash: string,
  password_one_time_until: Date | null = null,
) => db.updateTable("accounts").set({ password_hash, password_one_time_until }).where("id", "=", account_id).execute();

/** A used email link verifies the address. */
export const markVerified = (db: Db, account_id: string, now: Date) =>
  db
    .updateTable("accounts")
    .set({ verified_at: now })
    .where("id", "=", account_id)
    .where("verified_at", "is", null)
    .execute();

export const findPasswordHash = (db: Db, account_id: string) =>
  db.selectFrom("accounts").select(["id", "password_hash"]).where("id", "=", account_id).executeTakeFirst();

/** Shortcuts that a correct password has opened. They end with that password. */
const BEGUN = ["remembered_browsers", "login_attempts"] as const;

/** Ends all sessions of removed members at once. */
export async function endSessionsOfMembers(db: Db, team_id: string, member_ids: readonly string[]): Promise<void> {
  if (member_ids.length === 0) return;
  const accounts = db
    .selectFrom("accounts")
    .select("id")
    .where("team_id", "=", team_id)
    .where("member_id", "in", member_ids);
  for (const table of ["sessions", ...BEGUN] as const)
    await db.deleteFrom(table).where("account_id", "in", accounts).execute();
}

/** Ends all sessions and forgets all browsers after a password change, except for the session that made it. */
export async function endSessions(db: Db, account_id: string, but = ""): Promise<void> {
  await db.deleteFrom("sessions").where("account_id", "=", account_id).where("handle", "<>", but).execute();
  for (const table of BEGUN) await db.deleteFrom(table).where("account_id", "=", account_id).execute();
  // Cancels address changes requested by other sessions.
  const waiting = db.deleteFrom("email_changes").where("account_id", "=", account_id).where("confirmed_at", "is", null);
  await waiting.where("handle", "<>", but).execute();
}

/** The keys under which failed logins are counted: the address, and each browser that has logged in. */
export async function findFailureKeys(db: Db, account_id: string) {
  const account = await db
    .selectFrom("accounts")
    .select(["product", "email"])
    .where("id", "=", account_id)
    .executeTakeFirst();
  const known = await db
    .selectFrom("known_browsers")
    .select("browser_hash")
    .where("account_id", "=", account_id)
    .execute();
  return account && { ...account, browsers: known.map(({ browser_hash }) => browser_hash) };
}

/** Who gets a security notice about an account; needs a connection bound to its team. */
export const findNoticeRecipient = (db: Db, account_id: string) =>
  db
    .selectFrom("accounts as a")
    .innerJoin("members as m", (join) => join.onRef("m.team_id", "=", "a.team_id").onRef("m.id", "=", "a.member_id"))
    .select(["a.team_id", "a.email as recipient", "m.first_name"])
    .select((eb) => [
      eb.ref("a.locale").$castTo<Locale>().as("locale"),
      eb.ref("a.product").$castTo<Product>().as("product"),
    ])
    .where("a.id", "=", account_id)
    .executeTakeFirst();

/** The values that a new password is checked against. */
export const findPasswordContext = (db: Db, account_id: string) =>
  db
    .selectFrom("accounts")
    .select("email")
    .select((eb) => eb("mfa_seed", "is not", null).$castTo<boolean>().as("two_step"))
    .where("id", "=", account_id)
    .executeTakeFirst();
