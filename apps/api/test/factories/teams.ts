import { randomBytes } from "node:crypto";
import { TRIAL } from "@portal/model/limits.ts";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { Db } from "../../src/platform/db.ts";
import type { Columns } from "./columns.ts";

export interface TeamOptions extends Columns<"teams"> {
  product?: Product;
  tier?: Tier;
  state?: SubscriptionState;
  seats?: number;
  /** More columns of the subscription. */
  subscription?: Columns<"subscriptions">;
}

/** Creates a paying team with its subscription. Each test has its own, so tests need no cleanup and don't affect each other. */
export async function makeTeam(db: Db, now: Date, options: TeamOptions = {}): Promise<string> {
  const {
    product = "team",
    tier = TRIAL[product].tier,
    state = "paid",
    seats = 1000,
    subscription = {},
    ...team
  } = options;
  const team_name = `Team ${randomBytes(4).toString("hex")}`;
  const { id: team_id } = await db
    .insertInto("teams")
    .values({ product, team_name, created_at: now, ...team })
    .returning("id")
    .executeTakeFirstOrThrow();
  const trial_ended_at = state === "trial" ? new Date(now.getTime() + 9 * 86_400_000) : null;
  await db
    .insertInto("subscriptions")
    .values({ team_id, tier, state, seats, trial_ended_at, ...subscription })
    .execute();
  return team_id;
}
