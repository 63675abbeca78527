import type { Product } from "@portal/model/members/schemas.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";

/** What several features ask of a team before they change it: its seats, whether a run is adding people, who may lead it. */
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

/** The same, kept from others until this transaction ends. */
export const lockTeam = (db: Db, team_id: string) => team(db, team_id).forUpdate("t").executeTakeFirstOrThrow();

/** Against other changes of the team, but not against people who come in: whoever waits for those must let them by. */
export const lockTeamNoKeyUpdate = (db: Db, team_id: string) =>
  team(db, team_id).forNoKeyUpdate("t").executeTakeFirstOrThrow();

/** While a run adds people, nothing else changes the team. */
export async function refuseWhileBusy(db: Db, team_id: string): Promise<void> {
  if ((await getTeamState(db, team_id)).busy_with) fail("team.busy");
}
