import { sql } from "kysely";
import type { Span } from "@portal/model/calls/ranges.ts";
import { CALL_STATISTICS } from "@portal/model/limits.ts";
import { type Db, unprepared } from "../../../platform/db.ts";
import { sumsOfCalls } from "../days/store.ts";

interface Looked {
  readonly team_id: string;
  readonly zone: string;
  readonly span: Span;
  readonly former: Span;
  readonly member?: string | undefined;
  readonly direction?: "in" | "out" | undefined;
}

interface Sums {
  calls: number;
  answered: number;
  talk_total: number;
  unmatched: number;
}
interface Lengths {
  ring_p50: number | null;
  ring_p95: number | null;
  talk_p50: number | null;
  talk_p95: number | null;
}
interface Counted {
  sums: (Sums & { current: boolean })[];
  lengths: (Lengths & { current: boolean })[];
  /** Days, counted from the first day of their period. */
  days: { current: boolean; at: number; calls: number; answered: number }[];
  hours: { hour: number; calls: number; answered: number }[];
  networks: {
    network: "wifi" | "cellular" | "wired" | null;
    good: number;
    fair: number;
    poor: number;
    mos: number;
    jitter_ms: number | null;
    loss_percent: number | null;
  }[];
  people: { id: string; name: string; calls: number; answered: number }[];
  any: boolean;
}

/**
 * Returns everything the page shows in one statement. Days that are summed already (`call_days`) are read from their
 * sums; the rest, such as today and what the team's time zone leaves of a day at either end, from the calls, by an index
 * that has all they need. Both are counted by the quarter of an hour, which adds up to days and hours in any time zone,
 * and by the second of duration, which gives an exact median and 95th percentile.
 */
export async function countCalls(db: Db, looked: Looked): Promise<Counted> {
  // JIT compilation would take longer than the query.
  await sql`select set_config('jit', 'off', true)`.execute(db);
  const { team_id, zone, span, former, member, direction } = looked;
  // A member has few calls, found by an index of their own, so there are no sums by member but for the busiest.
  const [calls, days] = member ? (["theirs", sql`no_days`] as const) : (["rest", sql`days`] as const);
  const { rows } = await sql<{ counted: Counted }>`${unprepared}
    with days as materialized (
      select d.day, d.day >= ${span.from} as current from call_days d
      where d.team_id = ${team_id} and d.is_counted
        and (d.day >= ${span.from} and d.day + interval '24 hours' <= ${span.to}
          or d.day >= ${former.from} and d.day + interval '24 hours' <= ${former.to})
    ), no_days as (
      select day, current from days where false
    ), asked as (
      select tstzmultirange(tstzrange(${former.from}, ${former.to}), tstzrange(${span.from}, ${span.to})) as times
    ), gaps as materialized (
      select g.* from asked, unnest(times - coalesce((select range_agg(tstzrange(day, day + interval '24 hours')) from days), '{}')) g (times)
    ), rest as materialized (
      select r.*, r.started_at >= ${span.from} as current from gaps g cross join lateral (${callsWithin(looked, undefined)}) r
    ), theirs as materialized (
      select r.*, r.started_at >= ${span.from} as current from asked, unnest(times) g (times) cross join lateral (${callsWithin(looked, member)}) r
    ), cube as materialized (
      select r.current, date_bin('15 minutes', r.started_at, '2000-01-01Z') as quarter, r.network, ${sumsOfCalls}
      from ${sql.table(calls)} r group by 1, 2, 3
    ), sums as (
      select p.*, d.current from ${days} d join call_sums p on p.team_id = ${team_id} and p.day = d.day
      ${direction ? sql`where p.direction = ${direction}` : sql``}
    ), quarters as materialized (
      select current, date_trunc('hour', quarter at time zone ${zone}) as hour, sum(calls) as calls, sum(answered) as answered from (
        select current, quarter, calls, answered from cube
        union all
        select s.current, s.day + (u.n - 1) * interval '15 minutes', u.calls, u.answered
        from sums s cross join unnest(s.calls, s.answered) with ordinality as u (calls, answered, n) where u.calls > 0
      ) q group by 1, 2
    ), seconds as materialized (
      select current, rings, s, sum(n) as n from (
        select r.current, grouping(r.talk_s) = 1 as rings, case when grouping(r.talk_s) = 1 then r.ring_s else r.talk_s end as s, count(*) as n
        from ${sql.table(calls)} r where r.result = 'answered' group by grouping sets ((r.current, r.ring_s), (r.current, r.talk_s))
        union all
        select s.current, true, u.s, u.n from sums s cross join unnest(s.ring_s, s.ring_calls) as u (s, n)
        union all
        select s.current, false, u.s, u.n from sums s cross join unnest(s.talk_s, s.talk_calls) as u (s, n)
      ) c group by 1, 2, 3
    ), upto as (
      select current, rings, s, sum(n) over (partition by current, rings order by s) as upto,
        sum(n) over (partition by current, rings) as all_of
      from seconds
    )
    select json_build_object(
      'sums', (select coalesce(json_agg(s), '[]') from (
        select current, sum(calls) as calls, sum(answered) as answered, sum(talk) as talk_total, sum(unmatched) as unmatched from (
          select current, calls, answered, 0 as talk, 0 as unmatched from quarters
          union all select current, 0, 0, talk, unmatched from cube
          union all select current, 0, 0, talk, unmatched from sums
        ) c group by current) s),
      'lengths', (select coalesce(json_agg(l), '[]') from (
        select current,
          min(s) filter (where rings and upto >= 0.5 * all_of) as ring_p50, min(s) filter (where rings and upto >= 0.95 * all_of) as ring_p95,
          min(s) filter (where not rings and upto >= 0.5 * all_of) as talk_p50, min(s) filter (where not rings and upto >= 0.95 * all_of) as talk_p95
        from upto group by current) l),
      'days', (select coalesce(json_agg(d), '[]') from (
        select current, hour::date - case when current then ${span.first}::date else ${former.first}::date end as at,
          sum(calls) as calls, sum(answered) as answered
        from quarters group by 1, 2) d),
      'hours', (select coalesce(json_agg(h), '[]') from (
        select extract(hour from hour)::int as hour, sum(calls) as calls, sum(answered) as answered
        from quarters where current group by 1) h),
      'networks', (select coalesce(json_agg(n order by n.rated desc), '[]') from (
        select network, sum(rated) as rated, sum(good) as good, sum(rated) - sum(good) - sum(poor) as fair, sum(poor) as poor,
          sum(mos) / 1000.0 / sum(rated) as mos, sum(jitter) / 1000.0 / nullif(sum(jitters), 0) as jitter_ms,
          sum(loss) / 1000.0 / nullif(sum(losses), 0) as loss_percent
        from (
          select network, rated, good, poor, mos, jitter, jitters, loss, losses from cube where current
          union all
          select nullif(u.network, ''), u.rated, u.good, u.poor, u.mos, u.jitter, u.jitters, u.loss, u.losses
          from sums s cross join unnest(s.networks, s.rated, s.good, s.poor, s.mos, s.jitter, s.jitters, s.loss, s.losses)
            as u (network, rated, good, poor, mos, jitter, jitters, loss, losses)
          where s.current
        ) c group by network having sum(rated) > 0) n),
      'people', (select coalesce(json_agg(p), '[]') from (${busiest(looked)}) p),
      'any', exists (select from call_records r where r.team_id = ${team_id})
    ) as counted`.execute(db);
  return rows[0]!.counted;
}

/**
 * Calls in the times of `g`. A subquery of its own, so that each range is read by its index. The
 * overall range is given as well, so that months outside it aren't planned.
 */
const callsWithin = ({ team_id, direction, span, former }: Looked, member: string | undefined) => sql`
  select r.started_at, r.member_id, r.result, r.ring_s, r.talk_s, r.network, r.mos, r.jitter_ms, r.loss_percent
  from call_records r
  where r.team_id = ${team_id} and r.counted and r.started_at >= lower(g.times) and r.started_at < upper(g.times)
    and r.started_at >= ${former.from} and r.started_at < ${span.to}
    ${member ? sql`and r.member_id = ${member}` : sql``} ${direction ? sql`and r.direction = ${direction}` : sql``}
  offset 0`;

/** The busiest members, regardless of the member selected: the selection is made among them. */
const busiest = ({ team_id, direction }: Looked) => sql`
  select m.id, m.first_name || ' ' || m.last_name as name, b.calls, b.answered
  from (
    select member_id, sum(calls) as calls, sum(answered) as answered from (
      select r.member_id, count(*) as calls, count(*) filter (where r.result = 'answered') as answered
      from rest r where r.current and r.member_id is not null group by r.member_id
      union all
      select u.member_id, u.calls, u.answered
      from days d join call_sums p on p.team_id = ${team_id} and p.day = d.day
        cross join unnest(p.member_ids, p.member_calls, p.member_answered) as u (member_id, calls, answered)
      where d.current ${direction ? sql`and p.direction = ${direction}` : sql``}
    ) c group by member_id order by calls desc, member_id limit ${CALL_STATISTICS.people}
  ) b join members m on m.team_id = ${team_id} and m.id = b.member_id
  order by b.calls desc, m.id`;

export async function zoneOf(db: Db, team_id: string): Promise<string | null> {
  const team = await db.selectFrom("teams").select("time_zone").where("id", "=", team_id).executeTakeFirstOrThrow();
  return team.time_zone;
}

export async function setZone(db: Db, team_id: string, time_zone: string): Promise<void> {
  await db.updateTable("teams").set({ time_zone }).where("id", "=", team_id).execute();
}
