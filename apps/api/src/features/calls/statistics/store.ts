import { type RawBuilder, sql } from "kysely";
import type { Span } from "@portal/model/calls/ranges.ts";
import { CALL_STATISTICS } from "@portal/model/limits.ts";
import { type Db, unprepared } from "../../../platform/db.ts";

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
 * Returns everything the page shows in one statement, from a single index. Scans the calls three times: for the numbers
 * of each quarter of an hour, which add up to days, hours and networks in any time zone; for a histogram of durations
 * by second, which gives an exact median and 95th percentile; and for the numbers by member.
 */
export async function countCalls(db: Db, looked: Looked): Promise<Counted> {
  // JIT compilation would take longer than the query.
  await sql`select set_config('jit', 'off', true)`.execute(db);
  const { team_id, zone, span, former, member, direction } = looked;
  const within = sql`r.team_id = ${team_id} and r.counted
    and (r.started_at >= ${span.from} and r.started_at < ${span.to} or r.started_at >= ${former.from} and r.started_at < ${former.to})
    and r.started_at >= ${former.from} and r.started_at < ${span.to}${onlyTheirs(member)}${onlyThat(direction)}`;
  const answered = sql`count(*) filter (where r.result = 'answered')`;
  const { rows } = await sql<{ counted: Counted }>`${unprepared}
    with quarters as materialized (
      select r.started_at >= ${span.from} as current, date_bin('15 minutes', r.started_at, '2000-01-01Z') as quarter, r.network,
        count(*) as calls, ${answered} as answered, count(*) filter (where r.member_id is null) as unmatched,
        sum(r.talk_s) as talk, count(r.mos) as rated, sum(r.mos::float8) as mos,
        count(*) filter (where r.mos >= ${CALL_STATISTICS.good_mos}) as good,
        count(*) filter (where r.mos < ${CALL_STATISTICS.poor_mos}) as poor,
        sum(r.jitter_ms::float8) filter (where r.mos is not null) as jitter, count(r.jitter_ms) filter (where r.mos is not null) as jitters,
        sum(r.loss_percent::float8) filter (where r.mos is not null) as loss, count(r.loss_percent) filter (where r.mos is not null) as losses
      from call_records r where ${within} group by 1, 2, 3
    ), cube as materialized (
      select *, date_trunc('hour', quarter at time zone ${zone}) as hour from quarters
    ), seconds as materialized (
      select current, ring_s, talk_s, grouping(talk_s) = 1 as rings, count(*) as n
      from (select r.started_at >= ${span.from} as current, r.ring_s, r.talk_s from call_records r where ${within} and r.result = 'answered') a
      group by grouping sets ((current, ring_s), (current, talk_s))
    ), upto as (
      select current, rings, coalesce(ring_s, talk_s) as s,
        sum(n) over (partition by current, rings order by coalesce(ring_s, talk_s)) as upto, sum(n) over (partition by current, rings) as all_of
      from seconds
    )
    select json_build_object(
      'sums', (select coalesce(json_agg(s), '[]') from (
        select current, sum(calls) as calls, sum(answered) as answered, coalesce(sum(talk), 0) as talk_total, sum(unmatched) as unmatched
        from cube group by current) s),
      'lengths', (select coalesce(json_agg(l), '[]') from (
        select current,
          min(s) filter (where rings and upto >= 0.5 * all_of) as ring_p50, min(s) filter (where rings and upto >= 0.95 * all_of) as ring_p95,
          min(s) filter (where not rings and upto >= 0.5 * all_of) as talk_p50, min(s) filter (where not rings and upto >= 0.95 * all_of) as talk_p95
        from upto group by current) l),
      'days', (select coalesce(json_agg(d), '[]') from (
        select current, hour::date - case when current then ${span.first}::date else ${former.first}::date end as at,
          sum(calls) as calls, sum(answered) as answered
        from cube group by 1, 2) d),
      'hours', (select coalesce(json_agg(h), '[]') from (
        select extract(hour from hour)::int as hour, sum(calls) as calls, sum(answered) as answered
        from cube where current group by 1) h),
      'networks', (select coalesce(json_agg(n order by n.rated desc), '[]') from (
        select network, sum(rated) as rated, sum(good) as good, sum(rated) - sum(good) - sum(poor) as fair, sum(poor) as poor,
          sum(mos) / sum(rated) as mos, sum(jitter) / nullif(sum(jitters), 0) as jitter_ms, sum(loss) / nullif(sum(losses), 0) as loss_percent
        from cube where current group by network having sum(rated) > 0) n),
      'people', (select coalesce(json_agg(p), '[]') from (${busiest(looked)}) p),
      'any', exists (select from call_records r where r.team_id = ${team_id})
    ) as counted`.execute(db);
  return rows[0]!.counted;
}

const onlyTheirs = (member: string | undefined): RawBuilder<unknown> =>
  member ? sql` and r.member_id = ${member}` : sql``;
const onlyThat = (direction: string | undefined): RawBuilder<unknown> =>
  direction ? sql` and r.direction = ${direction}` : sql``;

/** The busiest members, regardless of the member selected: the selection is made among them. */
const busiest = ({ team_id, span, direction }: Looked) => sql`
  select m.id, m.first_name || ' ' || m.last_name as name, b.calls, b.answered
  from (
    select r.member_id, count(*) as calls, count(*) filter (where r.result = 'answered') as answered
    from call_records r
    where r.team_id = ${team_id} and r.counted and r.member_id is not null
      and r.started_at >= ${span.from} and r.started_at < ${span.to}${onlyThat(direction)}
    group by r.member_id order by calls desc, r.member_id limit ${CALL_STATISTICS.people}
  ) b join members m on m.team_id = ${team_id} and m.id = b.member_id
  order by b.calls desc, m.id`;

export async function zoneOf(db: Db, team_id: string): Promise<string | null> {
  const team = await db.selectFrom("teams").select("time_zone").where("id", "=", team_id).executeTakeFirstOrThrow();
  return team.time_zone;
}

export async function setZone(db: Db, team_id: string, time_zone: string): Promise<void> {
  await db.updateTable("teams").set({ time_zone }).where("id", "=", team_id).execute();
}
