import { sql } from "kysely";
import type { Contact } from "@portal/model/members/contact.ts";
import type { AdminRole, Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

interface Asked {
  readonly product: Product;
  readonly email: string;
  readonly now: Date;
  /** Whether an unverified address counts as unknown, too. */
  readonly proven_only: boolean;
}
/**
 * Everything the login needs of an account, by its address in this product. A removed member, or one with an expired
 * one-time password, is treated as unknown: one statement, the same for all.
 */
export const accountByEmail = (db: Db, { product, email, now, proven_only }: Asked) =>
  db
    .selectFrom("accounts as a")
    .innerJoin("accounts_on_team as o", "o.id", "a.id")
    .select(["a.id", "a.password_hash", "a.team_id", "a.member_id", "a.email"])
    .select((eb) => eb.ref("a.locale").$castTo<Locale>().as("locale"))
    .where("a.product", "=", product)
    .where("a.email", "=", email)
    .where((eb) => eb.or([eb("a.password_one_time_until", "is", null), eb("a.password_one_time_until", ">", now)]))
    .$if(proven_only, (query) =>
      query.where((eb) => eb.or([eb("a.verified_at", "is not", null), eb("a.vouched", "=", true)])),
    )
    .executeTakeFirst();
export const accountById = (db: Db, id: string) =>
  db
    .selectFrom("accounts")
    .select(["id", "password_hash", "team_id", "member_id", "email"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("id", "=", id)
    .executeTakeFirst();
export type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

/** A person's contact details, entered by the team and by themselves. */
export const contactsOf = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members")
    .select((eb) => [
      eb.ref("team_contact").$castTo<Contact[]>().as("team_provided_contact_information"),
      eb.ref("user_contact").$castTo<Contact[]>().as("user_provided_contact_information"),
    ])
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .executeTakeFirstOrThrow();

/** The person of an account and their team; needs a connection bound to that team. */
export const personOfAccount = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .innerJoin("subscriptions as b", "b.team_id", "m.team_id")
    .select(["m.first_name", "m.last_name", "m.avatar", "t.team_name"])
    .select((eb) => [
      eb.ref("m.admin_role").$castTo<AdminRole>().as("admin_role"),
      eb.ref("t.product").$castTo<Product>().as("product"),
      eb.ref("b.tier").$castTo<Tier>().as("tier"),
      eb.ref("b.state").$castTo<SubscriptionState>().as("state"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.id", "=", member_id)
    .executeTakeFirstOrThrow();

export interface NewSession {
  kind?: "imp_ro" | "imp_rw";
  staff_id?: string;
  handle: string;
  secret_hash: Buffer;
  mode: "browser" | "bearer";
  browser: string;
  account_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}
export const insertSession = (db: Db, session: NewSession) => db.insertInto("sessions").values(session).execute();

export const deleteSession = (db: Db, handle: string) =>
  db.deleteFrom("sessions").where("handle", "=", handle).execute();

// Identifies a session to its owner. Not the handle itself, which is half of the key.
const sessionId = sql<string>`left(encode(sha256(convert_to(handle, 'UTF8')), 'hex'), 32)`;

export const sessionsOf = (db: Db, account_id: string, now: Date) =>
  db
    .selectFrom("sessions")
    .select(["handle", "browser", "created_at", "last_seen_at"])
    .select(sessionId.as("id"))
    .where("account_id", "=", account_id)
    .where("kind", "=", "own")
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .execute();

export const endSession = (db: Db, account_id: string, id: string) =>
  db
    .deleteFrom("sessions")
    .where("account_id", "=", account_id)
    .where(sessionId, "=", id)
    .returning("browser")
    .executeTakeFirst();

export async function endOtherSessions(db: Db, account_id: string, handle: string): Promise<number> {
  // In one order, so that two sessions that end each other at once don't wait for each other.
  await db
    .selectFrom("sessions")
    .select("handle")
    .where("account_id", "=", account_id)
    .orderBy("handle")
    .forUpdate()
    .execute();
  const ended = await db
    .deleteFrom("sessions")
    .where("account_id", "=", account_id)
    .where("handle", "<>", handle)
    .executeTakeFirst();
  await db.deleteFrom("remembered_browsers").where("account_id", "=", account_id).execute();
  return Number(ended.numDeletedRows);
}

export const markLogin = (db: Db, team_id: string, member_id: string, now: Date) =>
  db
    .updateTable("members")
    .set({
      last_login_at: now,
      // Using a given password activates an invited member.
      status: sql`case status when 'invited' then 'active' else status end`,
      joined_at: sql`coalesce(joined_at, ${now})`,
    })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .execute();

/** Whether this browser has logged in to this account before. */
export const isKnownBrowser = async (
  db: Db,
  product: Product,
  email: string,
  browser_hash: Buffer,
): Promise<boolean> => {
  const row = await db
    .selectFrom("known_browsers as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .select("a.id")
    .where("a.product", "=", product)
    .where("a.email", "=", email)
    .where("k.browser_hash", "=", browser_hash)
    .executeTakeFirst();
  return row !== undefined;
};

/** Records the browser. Returns how many were known, and whether this one was. */
export async function recordBrowser(db: Db, account_id: string, browser_hash: Buffer, now: Date) {
  const { rows } = await sql<{ known: number; seen: boolean }>`
    with before as (
      select count(*)::int as known, coalesce(bool_or(browser_hash = ${browser_hash}), false) as seen
      from known_browsers where account_id = ${account_id}
    ), met as (
      insert into known_browsers (account_id, browser_hash, first_seen_at, last_seen_at)
      values (${account_id}, ${browser_hash}, ${now}, ${now})
      on conflict (account_id, browser_hash) do update set last_seen_at = excluded.last_seen_at
    ) select known, seen from before`.execute(db);
  return rows[0] ?? { known: 0, seen: false };
}

/** A staff member's login token for an account, while it is valid. */
export const staffLoginByHash = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom("staff_logins as l")
    .innerJoin("accounts as a", "a.id", "l.account_id")
    .select(["l.account_id", "l.staff_id", "l.reason", "l.browser_hash", "a.team_id"])
    .select((eb) => [
      eb.ref("l.kind").$castTo<"imp_ro" | "imp_rw">().as("kind"),
      eb.ref("a.product").$castTo<Product>().as("product"),
    ])
    .where("l.hash", "=", hash)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .executeTakeFirst();

export const useStaffLogin = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable("staff_logins")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
