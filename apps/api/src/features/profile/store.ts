import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

export const keepConfirmHash = (db: Db, id: string, confirm_hash: Buffer) =>
  db.updateTable("email_changes").set({ confirm_hash }).where("id", "=", id).execute();
export const keepUndoHash = (db: Db, id: string, undo_hash: Buffer) =>
  db.updateTable("email_changes").set({ undo_hash }).where("id", "=", id).execute();

export interface NewEmailChange {
  account_id: string;
  old_email: string;
  new_email: string;
  handle: string;
  created_at: Date;
  expires_at: Date;
}
/** Replaces a change that is still waiting. */
export async function startEmailChange(db: Db, change: NewEmailChange): Promise<string> {
  await forgetWaiting(db, change.account_id);
  const { id } = await db.insertInto("email_changes").values(change).returning("id").executeTakeFirstOrThrow();
  return id;
}
export const forgetWaiting = (db: Db, account_id: string) =>
  db.deleteFrom("email_changes").where("account_id", "=", account_id).where("confirmed_at", "is", null).execute();

const withAccount = (db: Db) =>
  db
    .selectFrom("email_changes as c")
    .innerJoin("accounts as a", "a.id", "c.account_id")
    .select(["c.id", "c.account_id", "c.old_email", "c.new_email", "c.handle", "a.team_id", "a.member_id"])
    .select((eb) => [
      eb.ref("a.locale").$castTo<Locale>().as("locale"),
      eb.ref("a.product").$castTo<Product>().as("product"),
    ]);

export const changeToConfirm = (db: Db, hash: Buffer, now: Date) =>
  withAccount(db)
    .where("c.confirm_hash", "=", hash)
    .where("c.confirmed_at", "is", null)
    .where("c.expires_at", ">", now)
    .executeTakeFirst();
export const changeToUndo = (db: Db, hash: Buffer, now: Date) =>
  withAccount(db)
    .where("c.undo_hash", "=", hash)
    .where("c.undone_at", "is", null)
    .where("c.undo_until", ">", now)
    .executeTakeFirst();

/** Succeeds for one of two parallel requests. */
export const markConfirmed = (db: Db, id: string, now: Date, undo_until: Date) =>
  db
    .updateTable("email_changes")
    .set({ confirmed_at: now, undo_until })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
/** Undoes this change and every later one, which the same thief may have made. */
export const markUndone = (db: Db, { id, account_id }: { id: string; account_id: string }, now: Date) =>
  db
    .updateTable("email_changes")
    .set({ undone_at: now })
    .where("account_id", "=", account_id)
    .where("id", ">=", id)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();

export async function setEmail(
  db: Db,
  { account_id, team_id, member_id }: { account_id: string; team_id: string; member_id: string },
  email: string,
): Promise<void> {
  await db.updateTable("accounts").set({ email }).where("id", "=", account_id).execute();
  await db
    .updateTable("members")
    .set((eb) => ({ email, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .execute();
}

/** Removes invited members with this address, who have no account yet. */
export const dropInvited = (db: Db, team_id: string, email: string) =>
  db
    .deleteFrom("members")
    .where("team_id", "=", team_id)
    .where("email", "=", email)
    .where("status", "=", "invited")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("accounts")
            .select("accounts.id")
            .whereRef("accounts.team_id", "=", "members.team_id")
            .whereRef("accounts.member_id", "=", "members.id"),
        ),
      ),
    )
    .execute();

export const firstNameOf = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members")
    .select("first_name")
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .executeTakeFirst();
