import { sql } from "kysely";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/shapes.ts";
import type { Db } from "../kit/db.ts";

export const teamWithSubscription = (db: Db, team_id: number) =>
  db
    .selectFrom("teams as t")
    .innerJoin("subscriptions as b", "b.team_id", "t.id")
    .select(["t.id", "t.team_name", "t.version", "b.seats", "b.trial_ended_at"])
    .select((eb) => [
      eb.ref("t.product").$castTo<Product>().as("product"),
      eb.ref("b.tier").$castTo<Tier>().as("tier"),
      eb.ref("b.state").$castTo<SubscriptionState>().as("state"),
    ])
    .where("t.id", "=", team_id)
    .where("t.deleted_at", "is", null)
    .executeTakeFirst();

/** Members per state, from the index alone. An active member whose devices were silent since `active_since` is inactive. */
export async function countMembers(db: Db, team_id: number, active_since: Date) {
  const { rows } = await sql<Counters>`
    select count(*)::int as team_size,
      count(*) filter (where status = 'active' and last_device_seen_at >= ${active_since})::int as active_members,
      count(*) filter (where status = 'active' and (last_device_seen_at < ${active_since} or last_device_seen_at is null))::int as inactive_members,
      count(*) filter (where status = 'invited')::int as invited_members,
      count(*) filter (where status = 'suspended')::int as suspended_members,
      count(*) filter (where admin_role <> 'none')::int as admin_members,
      count(*) filter (where status = 'invited' and email_sent_state not in ('success', 'queued'))::int as undeliverable_email_members
    from members where team_id = ${team_id}`.execute(db);
  return rows[0]!;
}
interface Counters {
  team_size: number;
  active_members: number;
  inactive_members: number;
  invited_members: number;
  suspended_members: number;
  admin_members: number;
  undeliverable_email_members: number;
}

export const lockTeam = (db: Db, team_id: number) =>
  db
    .selectFrom("teams")
    .select(["team_name", "version", "deleted_at"])
    .where("id", "=", team_id)
    .forUpdate()
    .executeTakeFirst();

export const renameTeam = (db: Db, team_id: number, team_name: string) =>
  db
    .updateTable("teams")
    .set((eb) => ({ team_name, version: eb("version", "+", 1) }))
    .where("id", "=", team_id)
    .returning(["team_name", "version"])
    .executeTakeFirstOrThrow();
