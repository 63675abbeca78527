import { sql } from "kysely";
import type { Product } from "@portal/model/members/schemas.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";

/** Facts about a team that several features check before a change: seats, a running import, the ownership offer. */
const team = (db: Db, team_id: string) =>
  db
    .selectFrom("teams as t")
    .innerJoin("subscriptions as b", "b.team_id", "t.id")
    .select([
      "t.team_name",
      "t.busy_with",
      "t.primary_offered_to",
      "t.insider",
      "b.seats",
      "b.used_seats",
      "b.most_admins",
    ])
    .select((eb) => eb.ref("t.product").$castTo<Product>().as("product"))
    .where("t.id", "=", team_id);

export const getTeamState = (db: Db, team_id: string) => team(db, team_id).executeTakeFirstOrThrow();

/** Locks the row until this transaction ends. */
export const lockTeam = (db: Db, team_id: string) => team(db, team_id).forUpdate("t").executeTakeFirstOrThrow();

/**
 * Blocks other changes of the team, but not rows that refer to it, such as logins: a caller that waits for those would
 * deadlock.
 */
export const lockTeamNoKeyUpdate = (db: Db, team_id: string) =>
  team(db, team_id).forNoKeyUpdate("t").executeTakeFirstOrThrow();

/** The team owner, or the first member if there is none, for billing emails and security notices. */
export const findTeamOwner = (db: Db, team_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .innerJoin("accounts as a", (join) => join.onRef("a.team_id", "=", "m.team_id").onRef("a.member_id", "=", "m.id"))
    .select(["m.email", "m.first_name", "t.team_name"])
    .select((eb) => [
      eb.ref("a.locale").$castTo<"en" | "es">().as("locale"),
      eb.ref("t.product").$castTo<Product>().as("product"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.status", "<>", "removed")
    .orderBy(sql`m.admin_role = 'primary'`, "desc")
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();

/** Nothing else changes the team while an import is running. */
export async function refuseWhileBusy(db: Db, team_id: string): Promise<void> {
  if ((await getTeamState(db, team_id)).busy_with) fail("team.busy");
}
