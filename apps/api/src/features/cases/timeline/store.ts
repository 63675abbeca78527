import { type RawBuilder, sql } from "kysely";
import type { TimelineEntry, TIMELINE } from "@portal/model/cases/schemas.ts";
import type { Db } from "../../../platform/db.ts";

export const MOMENTS_PER_PAGE = 50;

type Kind = (typeof TIMELINE)[number];
export interface MomentRow {
  micros: number;
  source: string;
  id: string;
  kind: Kind;
  action: string;
  by: string | null;
  by_staff: boolean;
  on_behalf_of: string | null;
  about: string | null;
  detail: TimelineEntry["detail"];
  request_id: string | null;
}

/** The source of an event. Among events of the same time, the last letter comes first. */
type Source = "a" | "i" | "m" | "s";
export interface Place {
  readonly micros: number;
  readonly source: Source;
  readonly id: string;
}
interface Asked {
  readonly member?: string | undefined;
  readonly kind?: Kind | undefined;
  /** Exclusive. */
  readonly before?: Place | undefined;
}

const nameOf = (account: ReturnType<typeof sql>) => sql`(select k.first_name || ' ' || k.last_name from accounts a
  join members k on k.team_id = a.team_id and k.id = a.member_id where a.id = ${account})`;

const KIND_OF = sql`case
  when l.actor_side = 'staff' then 'staff'
  when l.action ~ '^(session|login|password|mfa|sudo|email|profile|signup|join|account)[._]' then 'login'
  when l.action ~ '^(device|phone|client)[._]' then 'phone'
  when l.action ~ '^(subscription|payment|billing)[._]' then 'billing'
  else 'team' end`;

const micros = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

/** The condition for rows after a cursor. All sources share one order, so none returns more than a page. */
function afterCursor(before: Place | undefined, source: Source, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!before) return sql``;
  const then = sql`timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond'`;
  if (source < before.source) return sql`and ${at} <= ${then}`;
  if (source > before.source) return sql`and ${at} < ${then}`;
  return sql`and (${at}, ${id}) < (${then}, ${before.id}::${source === "a" ? sql`bigint` : sql`uuid`})`;
}

/** Selects audit rows: all of the team, or those about, by or on behalf of one member, each from its own index. */
function auditCondition(team_id: string, { member, kind, before }: Asked, most: number): RawBuilder<unknown> {
  const place = sql`${afterCursor(before, "a", sql`l.at`, sql`l.id`)} ${kind ? sql`and ${KIND_OF} = ${kind}` : sql``}`;
  if (!member) return place;
  const account = sql`(select a.id from accounts a where a.team_id = ${team_id} and a.member_id = ${member})`;
  const ofThem = (whose: RawBuilder<unknown>) => sql`(select l.id from audit_log l
    where l.team_id = ${team_id} and ${whose} ${place} order by l.at desc, l.id desc limit ${most})`;
  return sql`and l.id = any (array(${ofThem(sql`l.member_id = ${member}`)} union ${ofThem(sql`l.actor_id = ${account}`)}
    union ${ofThem(sql`l.on_behalf_of = ${account}`)}))`;
}

/**
 * All events of a team: actions, emails, subscription changes and invoices. Each source returns at most a page from its
 * own index; the result is the newest of them.
 */
export async function momentsOf(db: Db, team_id: string, asked: Asked): Promise<MomentRow[]> {
  const { member, kind, before } = asked;
  const most = MOMENTS_PER_PAGE + 1;
  const mailed = member
    ? sql`and x.recipient::text = (select email::text from members k where k.team_id = ${team_id} and k.id = ${member})`
    : sql``;
  const ofTeam = member ? sql`and false` : sql``;
  const { rows } = await sql<MomentRow>`
    with all_of_it as (
      (select ${micros(sql`l.at`)} as micros, 'a' as source, l.id as number, l.id::text as id, ${KIND_OF} as kind, l.action,
        case l.actor_side when 'customer' then ${nameOf(sql`l.actor_id`)}
          when 'key' then (select k.name from api_keys k where k.team_id = l.team_id and k.id = l.actor_id)
          when 'staff' then (select f.full_name from staff f where f.id = l.actor_id) end as by,
        l.actor_side = 'staff' as by_staff, ${nameOf(sql`l.on_behalf_of`)} as on_behalf_of,
        (select k.first_name || ' ' || k.last_name from members k where k.team_id = l.team_id and k.id = l.member_id) as about,
        l.detail, l.request_id
      from audit_log l where l.team_id = ${team_id} and l.action <> '' ${auditCondition(team_id, asked, most)}
      order by l.at desc, l.id desc limit ${most})
      union all
      (select ${micros(sql`x.created_at`)}, 'm', 0, x.id::text, 'mail', 'mail.' || x.state, null, false, null, x.recipient::text,
        jsonb_build_object('template', x.template, 'state', x.state), null
      from mails x where x.team_id = ${team_id} ${afterCursor(before, "m", sql`x.created_at`, sql`x.id`)} ${mailed}
        ${kind && kind !== "mail" ? sql`and false` : sql``}
      order by x.created_at desc, x.id desc limit ${most})
      union all
      (select ${micros(sql`s.at`)}, 's', 0, s.id::text, 'billing', 'subscription.moved', null, false, null, null,
        jsonb_build_object('before', s.before, 'after', s.after, 'happening', s.happening), null
      from subscription_states s where s.team_id = ${team_id} ${afterCursor(before, "s", sql`s.at`, sql`s.id`)} ${ofTeam}
        ${kind && kind !== "billing" ? sql`and false` : sql``}
      order by s.at desc, s.id desc limit ${most})
      union all
      (select ${micros(sql`i.created_at`)}, 'i', 0, i.id::text, 'billing', 'invoice.' || i.state, null, false, null, null,
        jsonb_build_object('number', i.number, 'total', i.total, 'currency', i.currency, 'kind', i.kind), null
      from invoices i where i.team_id = ${team_id} and i.number is not null
        ${afterCursor(before, "i", sql`i.created_at`, sql`i.id`)} ${ofTeam}
        ${kind && kind !== "billing" ? sql`and false` : sql``}
      order by i.created_at desc, i.id desc limit ${most})
    )
    select micros, source, id, kind, action, by, by_staff, on_behalf_of, about, detail, request_id
    from all_of_it order by micros desc, source collate "C" desc, number desc, id collate "C" desc limit ${most}`.execute(
    db,
  );
  return rows;
}
