import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

export type Purpose = "verify" | "reset";

export interface NewLink {
  hash: Buffer;
  purpose: Purpose;
  account_id: string;
  created_at: Date;
  expires_at: Date;
}
export const insertLink = (db: Db, link: NewLink) => db.insertInto("links").values(link).execute();

/** A new link invalidates earlier ones of the same purpose. */
export const retireLinks = (db: Db, account_id: string, purpose: Purpose, now: Date) =>
  db
    .updateTable("links")
    .set({ used_at: now })
    .where("account_id", "=", account_id)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();

/** Finds a link in any state. */
export const linkByHash = (db: Db, purpose: Purpose, hash: Buffer) =>
  db
    .selectFrom("links as l")
    .innerJoin("accounts as a", "a.id", "l.account_id")
    .select(["l.account_id", "l.expires_at", "l.used_at", "a.team_id"])
    .where("l.hash", "=", hash)
    .where("l.purpose", "=", purpose)
    .executeTakeFirst();

/** Uses up the link. Succeeds for one of two parallel requests. */
export const markLinkUsed = (db: Db, purpose: Purpose, hash: Buffer, now: Date) =>
  db
    .updateTable("links")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();

export const accountToMail = (db: Db, product: Product, email: string) =>
  db
    .selectFrom("accounts")
    .select(["id", "team_id", "member_id", "email", "verified_at"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("product", "=", product)
    .where("email", "=", email)
    .executeTakeFirst();

export const firstNameOf = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members")
    .select("first_name")
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .executeTakeFirst();
