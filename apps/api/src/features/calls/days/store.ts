import { sql } from "kysely";
import { CALL_STATISTICS } from "@portal/model/limits.ts";
import { type Db, inTeam, unprepared } from "../../../platform/db.ts";

export interface CallDay {
  readonly team_id: string;
  /** The beginning of a day in UTC. */
  readonly day: Date;
}

/** Looks for teams with many calls in the next day that is over. Returns false if no day is left. */
export async function lookAtNextDay(db: Db, since: Date, now: Date, many: number): Promise<boolean> {
  const { rows } = await sql<{ upto: Date | null }>`
    select look_at_call_day(${since}, ${now}, ${many}) as upto`.execute(db);
  return rows[0]!.upto !== null;
}

/** Of all teams, the newest first. */
export async function daysWaiting(db: Db, most: number): Promise<CallDay[]> {
  const { rows } = await sql<CallDay>`select team_id, day from call_days_waiting(${most})`.execute(db);
  return rows;
}

/**
 * Sums what the statistics ask of a call, grouped by what the caller names. `r` has the columns of a call record. Sums of
 * numeric don't depend on the order, so it makes no difference whether days are summed or calls.
 */
export const sumsOfCalls = sql`
  count(*)::int as calls, count(*) filter (where r.result = 'answered')::int as answered,
  count(*) filter (where r.member_id is null)::int as unmatched, sum(r.talk_s) as talk,
  count(r.mos)::int as rated, sum(r.mos::numeric) as mos,
  count(*) filter (where r.mos >= ${sql.lit(CALL_STATISTICS.good_mos)}::real)::int as good,
  count(*) filter (where r.mos < ${sql.lit(CALL_STATISTICS.poor_mos)}::real)::int as poor,
  sum(r.jitter_ms::numeric) filter (where r.mos is not null) as jitter,
  count(r.jitter_ms) filter (where r.mos is not null)::int as jitters,
  sum(r.loss_percent::numeric) filter (where r.mos is not null) as loss,
  count(r.loss_percent) filter (where r.mos is not null)::int as losses`;

/** The columns that `sumsOfCalls` fills. */
export const SUMS = sql`calls, answered, unmatched, talk, rated, mos, good, poor, jitter, jitters, loss, losses`;

export type CountedDay = "counted" | "few" | "busy";
/**
 * Sums a day, unless its calls are being changed: then a later run does. Days with few calls aren't worth it: there would
 * be as many sums as calls.
 */
export const countDay = (db: Db, { team_id, day }: CallDay, many: number): Promise<CountedDay> =>
  inTeam(db, team_id, async (db) => {
    const { rows: lock } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`call_days:${team_id}`}, 0)) as taken`.execute(db);
    if (!lock[0]!.taken) return "busy";
    const of_day = sql`r.team_id = ${team_id} and r.counted and r.started_at >= ${day}
      and r.started_at < ${day}::timestamptz + interval '24 hours'`;
    await sql`delete from call_days where team_id = ${team_id} and day = ${day}`.execute(db);
    const { rows } = await sql<{ n: number }>`${unprepared}
      select count(*) as n from call_records r where ${of_day}`.execute(db);
    if (rows[0]!.n < many) return "few";
    await sql`insert into call_days (team_id, day, is_counted) values (${team_id}, ${day}, true)`.execute(db);
    await sql`${unprepared}
      insert into call_quarters (team_id, day, quarter, direction, network, ${SUMS})
      select ${team_id}, ${day}, date_bin('15 minutes', r.started_at, '2000-01-01Z'), coalesce(r.direction, ''), coalesce(r.network, ''),
        ${sumsOfCalls}
      from call_records r where ${of_day} group by 3, 4, 5`.execute(db);
    await sql`${unprepared}
      with calls as materialized (
        select coalesce(r.direction, '') as direction, r.result, r.ring_s, r.talk_s, r.member_id from call_records r where ${of_day}
      ), rings as (
        select direction, array_agg(s order by s) as s, array_agg(n order by s) as n
        from (select direction, ring_s as s, count(*)::int as n from calls where result = 'answered' group by 1, 2) c group by 1
      ), talks as (
        select direction, array_agg(s order by s) as s, array_agg(n order by s) as n
        from (select direction, talk_s as s, count(*)::int as n from calls where result = 'answered' group by 1, 2) c group by 1
      ), people as (
        select direction, array_agg(member_id) as ids, array_agg(n) as n, array_agg(answered) as answered
        from (select direction, member_id, count(*)::int as n, count(*) filter (where result = 'answered')::int as answered
          from calls where member_id is not null group by 1, 2) c group by 1
      )
      insert into call_spreads (team_id, day, direction, ring_s, ring_calls, talk_s, talk_calls, member_ids, member_calls, member_answered)
      select ${team_id}, ${day}, d.direction, coalesce(r.s, '{}'), coalesce(r.n, '{}'), coalesce(t.s, '{}'), coalesce(t.n, '{}'),
        coalesce(p.ids, '{}'), coalesce(p.n, '{}'), coalesce(p.answered, '{}')
      from (select distinct direction from calls) d
        left join rings r on r.direction = d.direction left join talks t on t.direction = d.direction
        left join people p on p.direction = d.direction`.execute(db);
    return "counted";
  });
