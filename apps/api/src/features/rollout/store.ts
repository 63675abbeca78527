import { sql } from "kysely";
import type { UndeliveredCause } from "@portal/model/mail/causes.ts";
import { ROLLOUT } from "@portal/model/limits.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { CONFIGS, Facts, MAILS, PHONES, REGISTRATIONS } from "@portal/model/rollout/rules.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, unprepared } from "../../platform/db.ts";

const DAY = 86_400;

/**
 * All members who are not suspended, with their facts encoded in a short text (`factsOf` parses it). States facts only;
 * drawing conclusions is up to the model's rule.
 */
const peopleWithFacts = (team_id: string, now: Date) => sql`
  with lines as (
    select device_id, bool_or(registered) as registered,
      bool_or(not registered and sip_code in (401, 403, 404, 407)) as refused, bool_or(not registered) as failed
    from device_registrations where team_id = ${team_id} group by device_id
  ), phones as (
    select d.member_id, count(*) filter (where d.freed_at is null) as held, bool_or(s.live) as live,
      max(d.last_login_at) filter (where d.freed_at is null) as last_login_at,
      bool_or(s.live and c.ack = 'applied') as applied, bool_or(s.live and c.ack = 'failed') as failed,
      bool_or(s.live and l.registered) as registered, bool_or(s.live and l.refused) as refused, bool_or(s.live and l.failed) as unreached,
      bool_or(r.called) as called
    from devices d
      left join device_sessions e on e.team_id = ${team_id} and e.device_id = d.id
      cross join lateral (select d.freed_at is null and e.ended_by is null and e.expires_at > ${now} as live) s
      left join device_configs c on c.team_id = ${team_id} and c.device_id = d.id
      left join lines l on l.device_id = d.id
      -- One index lookup per phone, regardless of the number of calls.
      left join lateral (select true as called from call_records k where k.team_id = ${team_id} and k.device_id = d.id limit 1) r on true
    where d.team_id = ${team_id} group by d.member_id
  ), people as (
    select m.id, m.first_name, m.last_name, m.email, m.avatar, m.admin_role, m.sort_key, m.status = 'active' as joined,
      case when m.status = 'invited' then m.invited_at else greatest(m.joined_at, p.last_login_at) end as since,
      concat_ws('|',
        m.status = 'active',
        case when m.email_sent_state in ('bounced', 'refused', 'expired') then 'failed'
          when m.email_sent_state is not null then m.email_sent_state
          when i.member_id is not null or m.invited_at is not null then 'by_hand' else 'none' end,
        coalesce(m.email_sent_cause, ''),
        m.status = 'invited' and coalesce(i.expires_at <= ${now}, false),
        case when m.status = 'invited' then coalesce(m.invited_at < ${plusSeconds(now, -ROLLOUT.unopened_days * DAY)}, false)
          when coalesce(p.held, 0) = 0 then coalesce(m.joined_at < ${plusSeconds(now, -ROLLOUT.no_phone_days * DAY)}, true)
          else p.last_login_at < ${plusSeconds(now, -ROLLOUT.phone_hours * 3600)} end,
        v.member_id is not null,
        case when coalesce(p.held, 0) = 0 then 'none' when p.live then 'in' else 'out' end,
        coalesce(p.held, 0) >= most_devices(b.tier, b.state),
        case when p.applied then 'applied' when p.failed then 'failed' else 'none' end,
        case when p.registered then 'registered' when p.refused then 'refused' when p.unreached then 'failed' else 'none' end,
        coalesce(p.called, false)) as facts
    from members m
      join subscriptions b on b.team_id = m.team_id
      left join phones p on p.member_id = m.id
      left join (select member_id, max(expires_at) as expires_at from invitations
        where team_id = ${team_id} and used_at is null group by member_id) i on i.member_id = m.id
      left join (select distinct member_id from voice_configurations where team_id = ${team_id}) v on v.member_id = m.id
    where m.team_id = ${team_id} and m.status in ('invited', 'active')
  )`;

const is = (text: string | undefined): boolean => text === "t" || text === "true";

export function factsOf(text: string): Facts {
  const [joined, mail, cause, expired, overdue, line, phones, full, config, registration, called] = text.split("|");
  return {
    joined: is(joined),
    mail: mail as (typeof MAILS)[number],
    cause: (cause || null) as UndeliveredCause | null,
    expired: is(expired),
    overdue: is(overdue),
    line: is(line),
    phones: phones as (typeof PHONES)[number],
    full: is(full),
    config: config as (typeof CONFIGS)[number],
    registration: registration as (typeof REGISTRATIONS)[number],
    called: is(called),
  };
}

export async function kindsOfPeople(db: Db, team_id: string, now: Date): Promise<{ facts: string; people: number }[]> {
  const { rows } = await sql<{ facts: string; people: number }>`
    ${unprepared} ${peopleWithFacts(team_id, now)}
    select facts, count(*)::int as people from people group by facts`.execute(db);
  return rows;
}

export interface PersonRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string | null;
  admin_role: AdminRole;
  sort_key: string;
  since: Date | null;
  facts: string;
}
interface Page {
  readonly after: readonly [sort_key: string, id: string] | undefined;
  readonly limit: number;
}
/** Members of these groups by name; all of them without a page. */
export async function peopleOf(db: Db, team_id: string, kinds: readonly string[], now: Date, page?: Page) {
  const { rows } = await sql<PersonRow>`
    ${unprepared} ${peopleWithFacts(team_id, now)}
    select * from people where facts = any (${kinds}::text[])
      ${page?.after ? sql`and (sort_key, id) > (${page.after[0]} collate "und-x-icu", ${page.after[1]}::uuid)` : sql``}
    order by sort_key, id ${page ? sql`limit ${page.limit}` : sql``}`.execute(db);
  return rows;
}

/** The first few members of these groups: those who have joined first, then those who have waited longest. */
export async function peopleMostInNeed(db: Db, team_id: string, kinds: readonly string[], now: Date, limit: number) {
  const { rows } = await sql<PersonRow>`
    ${unprepared} ${peopleWithFacts(team_id, now)}
    select * from people where facts = any (${kinds}::text[])
    order by joined desc, since nulls last, sort_key, id limit ${limit}`.execute(db);
  return rows;
}
