import { sql } from "kysely";
import type { AdminRole, Product, SubscriptionState, Tier } from "@portal/model/members/shapes.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../kit/db.ts";

/** Everything the log-in needs of an account, by its address in this product. */
export const accountByEmail = (db: Db, product: Product, email: string) =>
  db
    .selectFrom("accounts")
    .select(["id", "password_hash", "team_id", "member_id", "email"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("product", "=", product)
    .where("email", "=", email)
    .executeTakeFirst();
export const accountById = (db: Db, id: string) =>
  db
    .selectFrom("accounts")
    .select(["id", "password_hash", "team_id", "member_id", "email"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("id", "=", id)
    .executeTakeFirst();
export type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

/** The person behind an account with their team; asked inside the team's own transaction. */
export const personOfAccount = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .innerJoin("subscriptions as b", "b.team_id", "m.team_id")
    .select(["m.first_name", "m.last_name", "t.team_name"])
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

// What names a session to its owner: not the handle itself, which is half of the key.
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
    .set({ last_login_at: now })
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .execute();

/** Remembers the browser; answers how many others were known, and whether this one was. */
export async function meetBrowser(db: Db, account_id: string, browser_hash: Buffer, now: Date) {
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
