import { sql } from "kysely";
import { CALL_STATISTICS } from "@portal/model/limits.ts";
import { type Db, inTeam, mayTakeLong } from "../../../platform/db.ts";

export interface CallDay {
  readonly team_id: string;
  /** The beginning of a day in UTC. */
  readonly day: Date;
}

/** Looks for teams with many calls in the next day that is over. Returns false if no day is left. */
export const lookAtNextDay = (db: Db, since: Date, now: Date, many: number): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    await allowMinutes(db);
    const { rows } = await sql<{ upto: Date | null }>`${mayTakeLong}
      select look_at_call_day(${since}, ${now}, ${many}) as upto`.execute(db);
    return rows[0]!.upto !== null;
  });

/** Summing a day of all teams, or of a very large one, takes longer than a request may. */
const allowMinutes = (db: Db) => sql`select set_config('statement_timeout', '10min', true)`.execute(db);

/** Of all teams, the newest first. */
export async function daysWaiting(db: Db, most: number): Promise<CallDay[]> {
  const { rows } = await sql<CallDay>`select team_id, day from call_days_waiting(${most})`.execute(db);
  return rows;
}

/**
 * What the statistics ask of the calls `r`, but for durations and members. Thousandths are rounded once for each call, so
 * their sums are the same whether calls are added up or days.
 */
export const sumsOfCalls = sql`
  count(*)::int as calls, count(*) filter (where r.result = 'answered')::int as answered,
  count(*) filter (where r.member_id is null)::int as unmatched, coalesce(sum(r.talk_s), 0) as talk,
  count(r.mos)::int as rated, count(*) filter (where r.mos >= ${sql.lit(CALL_STATISTICS.good_mos)}::real)::int as good,
  count(*) filter (where r.mos < ${sql.lit(CALL_STATISTICS.poor_mos)}::real)::int as poor,
  coalesce(sum((r.mos * 1000)::bigint), 0) as mos,
  coalesce(sum((r.jitter_ms * 1000)::bigint) filter (where r.mos is not null), 0) as jitter,
  count(r.jitter_ms) filter (where r.mos is not null)::int as jitters,
  coalesce(sum((r.loss_percent * 1000)::bigint) filter (where r.mos is not null), 0) as loss,
  count(r.loss_percent) filter (where r.mos is not null)::int as losses`;

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
    await allowMinutes(db);
    const of_day = sql`r.team_id = ${team_id} and r.counted and r.started_at >= ${day}
      and r.started_at < ${day}::timestamptz + interval '24 hours'`;
    await sql`delete from call_days where team_id = ${team_id} and day = ${day}`.execute(db);
    const { rows } = await sql<{ n: number }>`${mayTakeLong}
      select count(*) as n from call_records r where ${of_day}`.execute(db);
    if (rows[0]!.n < many) return "few";
    await sql`insert into call_days (team_id, day, is_counted) values (${team_id}, ${day}, true)`.execute(db);
    await sql`${mayTakeLong}
      with calls as materialized (
        select coalesce(r.direction, '') as direction, date_bin('15 minutes', r.started_at, '2000-01-01Z') as quarter,
          coalesce(r.network, '') as network, r.result, r.ring_s, r.talk_s, r.member_id, r.mos, r.jitter_ms, r.loss_percent
        from call_records r where ${of_day}
      ), cube as materialized (
        select direction, quarter, network, ${sumsOfCalls} from calls r group by 1, 2, 3
      ), totals as (
        select direction, sum(unmatched) as unmatched, sum(talk) as talk from cube group by 1
      ), quarters as (
        select t.direction, array_agg(coalesce(c.calls, 0) order by q.quarter) as calls,
          array_agg(coalesce(c.answered, 0) order by q.quarter) as answered
        from totals t
          cross join generate_series(${day}::timestamptz, ${day}::timestamptz + interval '23 hours 45 minutes', '15 minutes') q (quarter)
          left join (select direction, quarter, sum(calls)::int as calls, sum(answered)::int as answered from cube group by 1, 2) c
            on c.direction = t.direction and c.quarter = q.quarter
        group by 1
      ), networks as (
        select direction, array_agg(network) as networks, array_agg(rated) as rated, array_agg(good) as good, array_agg(poor) as poor,
          array_agg(mos) as mos, array_agg(jitter) as jitter, array_agg(jitters) as jitters, array_agg(loss) as loss,
          array_agg(losses) as losses
        from (select direction, network, sum(rated)::int as rated, sum(good)::int as good, sum(poor)::int as poor, sum(mos)::bigint as mos,
            sum(jitter)::bigint as jitter, sum(jitters)::int as jitters, sum(loss)::bigint as loss, sum(losses)::int as losses
          from cube group by 1, 2) c group by 1
      ), rings as (
        select direction, array_agg(s) as s, array_agg(n) as n
        from (select direction, ring_s as s, count(*)::int as n from calls where result = 'answered' group by 1, 2) c group by 1
      ), talks as (
        select direction, array_agg(s) as s, array_agg(n) as n
        from (select direction, talk_s as s, count(*)::int as n from calls where result = 'answered' group by 1, 2) c group by 1
      ), people as (
        select direction, array_agg(member_id) as ids, array_agg(n) as n, array_agg(answered) as answered
        from (select direction, member_id, count(*)::int as n, count(*) filter (where result = 'answered')::int as answered
          from calls where member_id is not null group by 1, 2) c group by 1
      )
      insert into call_sums (team_id, day, direction, unmatched, talk, calls, answered, ring_s, ring_calls, talk_s, talk_calls,
        networks, rated, good, poor, mos, jitter, jitters, loss, losses, member_ids, member_calls, member_answered)
      select ${team_id}, ${day}, d.direction, d.unmatched, d.talk, q.calls, q.answered, coalesce(r.s, '{}'), coalesce(r.n, '{}'),
        coalesce(t.s, '{}'), coalesce(t.n, '{}'), n.networks, n.rated, n.good, n.poor, n.mos, n.jitter, n.jitters, n.loss, n.losses,
        coalesce(p.ids, '{}'), coalesce(p.n, '{}'), coalesce(p.answered, '{}')
      from totals d join quarters q on q.direction = d.direction join networks n on n.direction = d.direction
        left join rings r on r.direction = d.direction left join talks t on t.direction = d.direction
        left join people p on p.direction = d.direction`.execute(db);
    return "counted";
  });
