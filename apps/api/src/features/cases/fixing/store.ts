import { sql } from "kysely";
import type { Finding } from "@portal/model/cases/findings.ts";
import type { Db } from "../../../platform/db.ts";

/** A team, and optionally one of its members. */
export interface Scope {
  readonly team_id: string;
  readonly member_id?: string | undefined;
}
type Find = (db: Db, scope: Scope, now: Date) => Promise<{ count: number; is?: number; should_be?: number }>;
type Repair = (db: Db, scope: Scope, now: Date) => Promise<unknown>;
interface Check {
  readonly find: Find;
  readonly repair: Repair;
  /** Whether the problem concerns one person or the whole team. */
  readonly of: "person" | "team";
}

const one = async <T>(query: { execute(db: Db): Promise<{ rows: T[] }> }, db: Db): Promise<T> =>
  (await query.execute(db)).rows[0]!;
const counted = (query: ReturnType<typeof sql<{ count: number }>>) => (db: Db) => one(query, db);
const only = ({ member_id }: Scope, column: string) => (member_id ? sql`and ${sql.ref(column)} = ${member_id}` : sql``);

const leftSessions = (scope: Scope) => sql`
  from sessions s join accounts a on a.id = s.account_id
    join members m on m.team_id = a.team_id and m.id = a.member_id
  where a.team_id = ${scope.team_id} and m.status in ('removed', 'suspended') ${only(scope, "m.id")}`;
const leftPhones = (scope: Scope, now: Date) => sql`
  from device_sessions s join devices d on d.team_id = s.team_id and d.id = s.device_id
    join members m on m.team_id = d.team_id and m.id = d.member_id
  where s.team_id = ${scope.team_id} and s.ended_by is null and s.expires_at > ${now} and m.status = 'removed' ${only(scope, "m.id")}`;
const unverified = (scope: Scope) => sql`
  from accounts a join members m on m.team_id = a.team_id and m.id = a.member_id
  where a.team_id = ${scope.team_id} and a.verified_at is null and m.status = 'active' and m.joined_at is not null
    and exists (select from invitations i where i.team_id = m.team_id and i.member_id = m.id and i.used_at is not null
      and i.mailed and i.email = a.email)
    ${only(scope, "m.id")}`;

const movedOn = sql`(t.moving is not null and not exists (
  select from account_moves v where v.team_id = t.id and v.id = t.moving and v.state = 'running'))`;

export const CHECKS: Readonly<Record<Finding["kind"], Check>> = {
  seats_miscounted: {
    of: "team",
    async find(db, { team_id }) {
      const { is, should_be } = await one(
        sql<{ is: number; should_be: number }>`
          select b.used_seats as is, (select count(*)::int from members m where m.team_id = b.team_id and m.status <> 'removed') as should_be
          from subscriptions b where b.team_id = ${team_id}`,
        db,
      );
      return { count: is === should_be ? 0 : 1, is, should_be };
    },
    // Raises the number of seats if necessary: a member with a seat keeps it.
    repair: (db, { team_id }) =>
      sql`update subscriptions b set used_seats = n.seats, used_admins = n.admins, seats = greatest(b.seats, n.seats)
        from (select count(*)::int as seats, (count(*) filter (where admin_role <> 'none'))::int as admins
          from members where team_id = ${team_id} and status <> 'removed') n
        where b.team_id = ${team_id}`.execute(db),
  },
  run_left_behind: {
    of: "team",
    find: (db, { team_id }) =>
      counted(sql<{ count: number }>`
        select count(*)::int as count from teams t where t.id = ${team_id} and t.busy_with is not null
          and not exists (select from bulk_runs r where r.team_id = t.id and r.id = t.busy_with and r.state in ('running', 'undoing'))`)(
        db,
      ),
    repair: (db, { team_id }) => sql`update teams set busy_with = null where id = ${team_id}`.execute(db),
  },
  move_stuck: {
    of: "team",
    find: (db, { team_id }, now) =>
      counted(sql<{ count: number }>`
        select (exists (select from account_moves v where v.team_id = t.id and v.state = 'running'
            and v.started_at < ${now}::timestamptz - interval '10 minutes')
          or ${movedOn})::int as count
        from teams t where t.id = ${team_id}`)(db),
    // A migration in progress continues where it stopped (`fixing/fix.ts`).
    repair: (db, { team_id }) =>
      sql`update teams t set moving = null where t.id = ${team_id} and ${movedOn}`.execute(db),
  },
  no_primary: {
    of: "team",
    find: (db, { team_id }) =>
      counted(sql<{ count: number }>`
        select (not exists (select from members where team_id = ${team_id} and admin_role = 'primary' and status <> 'removed')
          and exists (select from members where team_id = ${team_id} and admin_role <> 'none' and status <> 'removed'))::int as count`)(
        db,
      ),
    // The highest role, and among equals the member with the longest membership.
    repair: (db, { team_id }) =>
      sql`update members set admin_role = 'primary' where team_id = ${team_id} and id = (
        select id from members where team_id = ${team_id} and admin_role <> 'none' and status <> 'removed'
        order by admin_role = 'administrator' desc, joined_at nulls last, id limit 1)`.execute(db),
  },
  offer_left_behind: {
    of: "team",
    find: (db, { team_id }) =>
      counted(sql<{ count: number }>`
        select count(*)::int as count from teams t where t.id = ${team_id} and t.primary_offered_to is not null
          and not exists (select from members m where m.team_id = t.id and m.id = t.primary_offered_to
            and m.admin_role = 'administrator' and m.status = 'active')`)(db),
    repair: (db, { team_id }) => sql`update teams set primary_offered_to = null where id = ${team_id}`.execute(db),
  },
  sessions_left_behind: {
    of: "person",
    find: (db, scope) => counted(sql<{ count: number }>`select count(*)::int as count ${leftSessions(scope)}`)(db),
    repair: (db, scope) =>
      sql`delete from sessions where handle in (select s.handle ${leftSessions(scope)})`.execute(db),
  },
  phones_left_behind: {
    of: "person",
    find: (db, scope, now) =>
      counted(sql<{ count: number }>`select count(*)::int as count ${leftPhones(scope, now)}`)(db),
    repair: (db, scope, now) =>
      sql`update device_sessions set ended_by = 'portal' where team_id = ${scope.team_id}
        and device_id in (select s.device_id ${leftPhones(scope, now)})`.execute(db),
  },
  charge_unsettled: {
    of: "team",
    find: (db, { team_id }, now) =>
      counted(sql<{ count: number }>`
        select count(*)::int as count from payments where team_id = ${team_id} and state = 'pending'
          and created_at < ${now}::timestamptz - interval '10 minutes'`)(db),
    // The worker asks the payment gateway every minute (`fixing/fix.ts`): only the bank knows the result.
    repair: async () => {},
  },
  unverified_after_joining: {
    of: "person",
    find: (db, scope) => counted(sql<{ count: number }>`select count(*)::int as count ${unverified(scope)}`)(db),
    repair: (db, scope, now) =>
      sql`update accounts set verified_at = ${now} where id in (select a.id ${unverified(scope)})`.execute(db),
  },
};
