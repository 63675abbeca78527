import { sql } from "kysely";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { Db } from "../../platform/db.ts";
import { usedUnnoticed } from "../../platform/last-use.ts";

interface TeamRow {
  id: string;
  team_name: string;
  avatar: string | null;
  product: Product;
  version: number;
  tier: Tier;
  state: SubscriptionState;
  seats: number;
  trial_ended_at: Date | null;
}
interface Counters {
  team_size: number;
  active_members: number;
  inactive_members: number;
  invited_members: number;
  suspended_members: number;
  admin_members: number;
  configured_for_voice: number;
  undeliverable_email_members: number;
}

const team = sql`t.id, t.team_name, t.avatar, t.product, t.version, b.tier, b.state, b.seats, b.trial_ended_at`;

export async function teamWithSubscription(db: Db, team_id: string): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${team} from teams t join subscriptions b on b.team_id = t.id
    where t.id = ${team_id} and t.deleted_at is null`.execute(db);
  return rows[0];
}

/**
 * Also counts members by state, nearly from an index alone and in one round trip. An active member who neither logged in nor
 * used a device since `active_since` counts as inactive.
 */
export async function teamWithCounters(db: Db, team_id: string, active_since: Date) {
  const { rows } = await sql<TeamRow & Counters>`
    select ${team}, m.* from teams t
      join subscriptions b on b.team_id = t.id
      cross join lateral (select ${usedUnnoticed(sql`t.id`, active_since)} as unnoticed) u
      cross join lateral (
        select count(*)::int as team_size,
          count(*) filter (where status = 'active' and greatest(last_device_seen_at, last_login_at) >= ${active_since})::int + u.unnoticed
            as active_members,
          count(*) filter (where status = 'active' and coalesce(greatest(last_device_seen_at, last_login_at) < ${active_since}, true))::int
            - u.unnoticed as inactive_members,
          count(*) filter (where status = 'invited')::int as invited_members,
          count(*) filter (where status = 'suspended')::int as suspended_members,
          count(*) filter (where admin_role <> 'none')::int as admin_members,
          count(*) filter (where status = 'invited' and email_sent_state not in ('success', 'queued'))::int
            as undeliverable_email_members,
          (select count(distinct c.member_id)::int from voice_configurations c
            join members k on k.team_id = c.team_id and k.id = c.member_id and k.status <> 'removed' where c.team_id = t.id)
            as configured_for_voice
        from members where team_id = t.id and status <> 'removed'
      ) m
    where t.id = ${team_id} and t.deleted_at is null`.execute(db);
  return rows[0];
}

export const lockTeam = (db: Db, team_id: string) =>
  db
    .selectFrom("teams")
    .select(["team_name", "avatar", "version", "deleted_at"])
    .where("id", "=", team_id)
    .forUpdate()
    .executeTakeFirst();

export const renameTeam = (db: Db, team_id: string, team_name: string) =>
  db
    .updateTable("teams")
    .set((eb) => ({ team_name, version: eb("version", "+", 1) }))
    .where("id", "=", team_id)
    .returning(["team_name", "version"])
    .executeTakeFirstOrThrow();

export const updateTeamAvatar = (db: Db, team_id: string, avatar: string | null) =>
  db.updateTable("teams").set({ avatar }).where("id", "=", team_id).execute();

export const saveAcceptedTerms = (db: Db, account_id: string, accepted: { portal: string; team: string }, now: Date) =>
  db
    .updateTable("accounts")
    .set({ terms_portal: accepted.portal, terms_team: accepted.team, terms_accepted_at: now })
    .where("id", "=", account_id)
    .execute();

export async function insiderOf(db: Db, team_id: string): Promise<{ insider: boolean; email: string | null }> {
  const row = await db
    .selectFrom("teams")
    .select(["insider", "insider_email as email"])
    .where("id", "=", team_id)
    .executeTakeFirstOrThrow();
  return row;
}

export const updateInsider = (db: Db, team_id: string, insider: boolean, insider_email: string | null) =>
  db.updateTable("teams").set({ insider, insider_email }).where("id", "=", team_id).execute();

export const SUPPORT_ACCESS_PER_PAGE = 50;

interface SupportAccessRow {
  id: number;
  at: Date;
  action: string;
  by: string | null;
  member_name: string | null;
  reason: string | null;
  login_kind: string | null;
}

/** Staff's logins and actions. Leaves out internal notes and the steps before a login. */
export async function supportAccessOf(db: Db, team_id: string, before: string | undefined) {
  const { rows } = await sql<SupportAccessRow>`
    select l.id, l.at, l.action, s.full_name as by, m.first_name || ' ' || m.last_name as member_name,
      nullif(l.detail ->> 'reason', '') as reason, l.detail ->> 'kind' as login_kind
    from audit_log l
    left join staff s on s.id = case l.actor_side when 'staff' then l.actor_id else (l.detail ->> 'staff_id')::uuid end
    left join accounts a on l.action = 'session.started_by_support' and l.target = 'account:' || a.id
      and a.team_id = l.team_id
    left join members m on m.team_id = l.team_id and m.id = coalesce(l.member_id, a.member_id)
    where l.team_id = ${team_id} ${before ? sql`and l.id < ${before}` : sql``}
      and (l.action like 'case.%' or l.action = 'session.started_by_support')
      and l.action not in ('case.noted', 'case.entered', 'case.browser_confirmed')
    order by l.id desc limit ${SUPPORT_ACCESS_PER_PAGE + 1}`.execute(db);
  return rows;
}
