import { type Kysely, sql } from "kysely";
import type { DB } from "../src/generated/schema.ts";

/**
 * Four months of office calls: more in the morning than at noon, few on Saturdays, ten percent more each month, worse
 * quality on mobile networks than on cable. The trigger that removes duplicates is off, because each call is reported
 * once.
 */
export async function phoneCalls(db: Kysely<DB>, team_id: string, now: Date, many: number): Promise<void> {
  await sql`alter table call_records disable trigger counted_once`.execute(db);
  await sql`select setseed(0.42)`.execute(db);
  await sql`
    with phones as materialized (
      select d.id, d.member_id, d.platform, row_number() over (order by d.id) as place
      from devices d where d.team_id = ${team_id} and d.freed_at is null
    ), drawn as materialized (
      select n, 1 + floor(power(random(), 1.8) * (select count(*) from phones))::bigint as place, power(random(), 1.25) * 120 as days, random() as early, random() as late, random() as noon,
        random() as way, random() as luck, random() as ring, random() as talk, random() as air, random() as sound
      from generate_series(1, ${many}::int) n
    ), placed as (
      select d.n, d.way, d.luck, d.ring, d.talk, d.air, d.sound, d.noon, p.id as device_id, p.member_id, p.platform,
        date_trunc('day', ${now}::timestamptz) - make_interval(days => floor(d.days)::int)
          + make_interval(secs => (7.5 + 5.5 * (d.early + d.late) - case when d.noon < 0.3 then 2.5 else 0 end) * 3600) as at
      from drawn d join phones p using (place)
    ), told as (
      select *, case when way < 0.56 then 'in' else 'out' end as direction, luck < 0.84 as answered,
        case when platform in ('android', 'ios', 'ipados') then case when air < 0.62 then 'wifi' else 'cellular' end
          else case when air < 0.7 then 'wired' else 'wifi' end end as network,
        make_interval(secs => 2 + round(16 * ring * ring)) as rings, make_interval(secs => round(12 + 420 * power(talk, 2.4))) as talks
      from placed where at < ${now} and (extract(isodow from at) < 6 or noon > 0.82)
    )
    insert into call_records (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, answered_at, ended_at, result,
      sip_code, codec, network, jitter_ms, loss_percent, mos)
    select ${team_id}, device_id, md5(n || device_id::text) || '@switchboard', member_id, direction,
      case direction when 'in' then '+34911' || (200000 + n % 7919) else (201 + n % 40)::text end,
      case direction when 'out' then '+34600' || (300000 + n % 7919) else (201 + n % 40)::text end,
      at, case when answered then at + rings end, at + rings + case when answered then talks else interval '14 seconds' end,
      case when answered then 'answered' when direction = 'in' then case when luck < 0.97 then 'missed' else 'declined' end
        when luck < 0.93 then 'canceled' else 'busy' end,
      case when answered then 200 when direction = 'in' then 487 else 486 end, case when sound < 0.8 then 'opus' else 'PCMA' end, network,
      case when answered then round((2 + case network when 'cellular' then 18 when 'wifi' then 7 else 1 end * sound)::numeric, 1) end,
      case when answered then round((case network when 'cellular' then 3.2 when 'wifi' then 1.1 else 0.2 end * power(sound, 3))::numeric, 2) end,
      case when answered then round((4.45 - case network when 'cellular' then 1.3 when 'wifi' then 0.7 else 0.2 end * power(sound, 2.2))::numeric, 2) end
    from told`.execute(db);
  await sql`alter table call_records enable trigger counted_once`.execute(db);
}

/** Calls that the office's phone system reports for numbers without a member: the fax and the door intercom. */
export const unmatchedCalls = (db: Kysely<DB>, team_id: string, now: Date) =>
  sql`
    insert into call_records (team_id, call_id, caller, callee, started_at, answered_at, ended_at, result, source)
    select ${team_id}, 'door-' || n, '4401', '900', t.at, t.at + interval '3 seconds', t.at + interval '20 seconds', 'answered', 'server'
    from generate_series(1, 38) n, lateral (select ${now}::timestamptz - make_interval(hours => n * 17) as at) t`.execute(
    db,
  );
