import type { AdminRole, Product } from "@portal/model/members/schemas.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../platform/db.ts";

/** The invited person and their team; needs a connection bound to that team. */
export const invitedMember = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select(["m.email", "m.first_name", "m.last_name", "t.team_name"])
    .select((eb) => eb.ref("t.product").$castTo<Product>().as("product"))
    .where("m.team_id", "=", team_id)
    .where("m.id", "=", member_id)
    .where("m.status", "=", "invited")
    .where("t.deleted_at", "is", null)
    .executeTakeFirst();

export const accountWith = (db: Db, product: Product, email: string) =>
  db
    .selectFrom("accounts")
    .select([
      "id",
      "password_hash",
      "team_id",
      "member_id",
      "email",
      "verified_at",
      "mfa_seed",
      "password_one_time_until",
    ])
    .select((eb) => eb.ref("locale").$castTo<Locale>().as("locale"))
    .where("product", "=", product)
    .where("email", "=", email)
    .executeTakeFirst();
export type Known = NonNullable<Awaited<ReturnType<typeof accountWith>>>;

/** The membership a person would leave: role, team name and number of other members. */
export const findMembership = (db: Db, team_id: string, member_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .select("t.team_name")
    .select((eb) => [
      eb.ref("m.admin_role").$castTo<AdminRole>().as("admin_role"),
      eb
        .selectFrom("members as o")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("o.team_id", "=", team_id)
        .where("o.id", "<>", member_id)
        .as("others"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.id", "=", member_id)
    .executeTakeFirst();

export const removeMember = (db: Db, team_id: string, member_id: string) =>
  db.deleteFrom("members").where("team_id", "=", team_id).where("id", "=", member_id).execute();

interface Arrival {
  email: string;
  first_name: string;
  last_name: string;
}
/** Activates an invited member. Returns false if they were no longer invited. */
export async function activateMember(
  db: Db,
  team_id: string,
  member_id: string,
  arrival: Arrival,
  now: Date,
): Promise<boolean> {
  const arrived = await db
    .updateTable("members")
    .set((eb) => ({ ...arrival, status: "active", joined_at: now, version: eb("version", "+", 1) }))
    .where("team_id", "=", team_id)
    .where("id", "=", member_id)
    .where("status", "=", "invited")
    .returning("id")
    .executeTakeFirst();
  return arrived !== undefined;
}

export const moveAccount = (db: Db, account_id: string, to: { team_id: string; member_id: string }) =>
  db.updateTable("accounts").set(to).where("id", "=", account_id).execute();

export const replaceCredentials = (
  db: Db,
  account_id: string,
  given: {
    password_hash: string;
    verified_at: Date | null;
    locale: Locale;
    terms_portal: string;
    terms_team: string;
    terms_accepted_at: Date;
  },
) =>
  db
    .updateTable("accounts")
    .set({ ...given, mfa_seed: null, mfa_pending_seed: null, signup_browser: null, password_one_time_until: null })
    .where("id", "=", account_id)
    .execute();
