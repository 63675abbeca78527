import { sql } from "kysely";
import type { Moment, TIMELINE } from "@portal/model/case/shapes.ts";
import type { Db } from "../../kit/db.ts";

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
  detail: Moment["detail"];
  request_id: string | null;
}

interface Asked {
  readonly member?: string | undefined;
  readonly kind?: Kind | undefined;
  /** Up to and not including. */
  readonly before?: { readonly micros: number; readonly source: string; readonly id: string } | undefined;
}

const nameOf = (account: ReturnType<typeof sql>) => sql`(select k.first_name || ' ' || k.last_name from accounts a
  join members k on k.team_id = a.team_id and k.id = a.member_id where a.id = ${account})`;

const KIND_OF = sql`case
  when l.actor_side = 'staff' then 'staff'
  when l.action ~ '^(session|login|password|mfa|sudo|email|profile|signup|join|account)[._]' then 'login'
  when l.action ~ '^(device|phone|client)[._]' then 'phone'
  when l.action ~ '^(subscription|payment|billing)[._]' then 'billing'
  else 'team' end`;

/**
 * Everything that happened to a team: what was done, what was mailed, how the subscription moved and what was billed. Each
 * source gives no more than a page, from its own index; the page is the newest of them.
 */
export async function momentsOf(db: Db, team_id: string, { member, kind, before }: Asked): Promise<MomentRow[]> {
  const most = MOMENTS_PER_PAGE + 1;
  const until = before ? sql`to_timestamp(${before.micros}::numeric / 1000000)` : sql`'infinity'::timestamptz`;
  const micros = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;
  const whose = member
    ? sql`and (l.member_id = ${member} or l.actor_id = (select a.id from accounts a where a.team_id = l.team_id and a.member_id = ${member})
        or l.on_behalf_of = (select a.id from accounts a where a.team_id = l.team_id and a.member_id = ${member}))`
    : sql``;
  const mailed = member
    ? sql`and x.recipient = (select email from members k where k.team_id = x.team_id and k.id = ${member})`
    : sql``;
  const ofTeam = member ? sql`and false` : sql``;
  const { rows } = await sql<MomentRow>`
    with all_of_it as (
      (select ${micros(sql`l.at`)} as micros, 'a' as source, l.id::text as id, ${KIND_OF} as kind, l.action,
        case l.actor_side when 'customer' then ${nameOf(sql`l.actor_id`)}
          when 'staff' then (select f.full_name from staff f where f.id = l.actor_id) end as by,
        l.actor_side = 'staff' as by_staff, ${nameOf(sql`l.on_behalf_of`)} as on_behalf_of,
        (select k.first_name || ' ' || k.last_name from members k where k.team_id = l.team_id and k.id = l.member_id) as about,
        l.detail, l.request_id
      from audit_log l where l.team_id = ${team_id} and l.at <= ${until} ${whose}
        ${kind ? sql`and ${KIND_OF} = ${kind}` : sql``}
      order by l.id desc limit ${most})
      union all
      (select ${micros(sql`x.created_at`)}, 'm', x.id::text, 'mail', 'mail.' || x.state, null, false, null, x.recipient::text,
        jsonb_build_object('template', x.template, 'state', x.state), null
      from mails x where x.team_id = ${team_id} and x.created_at <= ${until} ${mailed}
        ${kind && kind !== "mail" ? sql`and false` : sql``}
      order by x.created_at desc, x.id desc limit ${most})
      union all
      (select ${micros(sql`s.at`)}, 's', s.id::text, 'billing', 'subscription.moved', null, false, null, null,
        jsonb_build_object('before', s.before, 'after', s.after, 'happening', s.happening), null
      from subscription_states s where s.team_id = ${team_id} and s.at <= ${until} ${ofTeam}
        ${kind && kind !== "billing" ? sql`and false` : sql``}
      order by s.at desc, s.id desc limit ${most})
      union all
      (select ${micros(sql`i.created_at`)}, 'i', i.id::text, 'billing', 'invoice.' || i.state, null, false, null, null,
        jsonb_build_object('number', i.number, 'total', i.total, 'currency', i.currency, 'kind', i.kind), null
      from invoices i where i.team_id = ${team_id} and i.number is not null and i.created_at <= ${until} ${ofTeam}
        ${kind && kind !== "billing" ? sql`and false` : sql``}
      order by i.created_at desc, i.id desc limit ${most})
    )
    select * from all_of_it
    ${before ? sql`where (micros, source, id) < (${before.micros}::bigint, ${before.source}, ${before.id})` : sql``}
    order by micros desc, source desc, id desc limit ${most}`.execute(db);
  return rows;
}
