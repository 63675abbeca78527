import type { Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

/** The products in which an address has an account. */
/** The owner's language, and whether the address is verified. */
export const accountHere = (db: Db, product: Product, email: string) =>
  db
    .selectFrom("accounts")
    .select(["verified_at", "vouched"])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("product", "=", product)
    .where("email", "=", email)
    .executeTakeFirst();

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
  const row = await db
    .selectFrom("accounts")
    .select(["verified_at", "vouched"])
    .where("id", "=", account_id)
    .executeTakeFirst();
  return Boolean(row?.verified_at ?? row?.vouched);
};

export const personToWelcome = (db: Db, account_id: string, team_id: string) =>
  db
    .selectFrom("accounts as a")
    .innerJoin("members as m", (join) => join.onRef("m.team_id", "=", "a.team_id").onRef("m.id", "=", "a.member_id"))
    .select(["a.email", "a.list_productnotifications", "m.first_name"])
    .select((eb) => [
      eb.ref("a.locale").$castTo<Locale>().as("locale"),
      eb.ref("a.product").$castTo<Product>().as("product"),
    ])
    .where("a.id", "=", account_id)
    .where("m.team_id", "=", team_id)
    .executeTakeFirst();
