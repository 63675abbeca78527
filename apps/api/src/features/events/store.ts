import { sql } from "kysely";
import type { Event, EventFilter } from "@portal/model/events/contract.ts";
import type { Db } from "../../platform/db.ts";

export interface Reader {
  readonly team_id: string;
  readonly member_id: string;
  /** False for events about themselves only. */
  readonly whole_team: boolean;
}

interface EventRow {
  id: string;
  at: Date;
  kind: Event["kind"];
  alert: boolean;
  is_favorite: boolean;
  has_about: boolean;
  about_id: string | null;
  about_name: string | null;
  has_by: boolean;
  by_id: string | null;
  by_name: string | null;
  by_support: boolean;
  by_key: string | null;
  data: Event["data"];
}

interface Wanted {
  readonly filter: EventFilter;
  /** Exclusive. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

const FILTERED = {
  all: sql`true`,
  starred: sql`k.is_favorite`,
  alerts: sql`e.alert and k.alert_cleared is not true`,
} as const satisfies Record<EventFilter, ReturnType<typeof sql>>;

/**
 * Newest first. Merges two index scans, the team's events and those about the reader alone, then looks up the names on
 * the page.
 */
export async function eventPage(db: Db, reader: Reader, { filter, after, limit }: Wanted): Promise<EventRow[]> {
  const { team_id, member_id, whole_team } = reader;
  const half = (whose: ReturnType<typeof sql>) => sql`
    (select e.id, e.at, e.kind, e.alert and k.alert_cleared is not true as alert, k.is_favorite is true as is_favorite,
      e.member_id, e.by_account, e.by_support, e.by_key, e.data
    from events e left join event_marks k on k.team_id = e.team_id and k.member_id = ${member_id} and k.event_id = e.id
    where e.team_id = ${team_id} and ${whose} and k.deleted is not true and ${FILTERED[filter]}
      ${after ? sql`and (e.at, e.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by e.at desc, e.id desc limit ${limit})`;
  const own = sql`e.member_id = ${member_id}`;
  const { rows } = await sql<EventRow>`
    with page as (
      select * from (
        ${whole_team ? sql`${half(sql`e.for_team`)} union all ${half(sql`${own} and not e.for_team`)}` : half(own)}
      ) both_halves order by at desc, id desc limit ${limit}
    )
    select p.id, p.at, p.kind, p.alert, p.is_favorite, p.by_support, p.data,
      p.member_id is not null as has_about, m.id as about_id, m.first_name || ' ' || m.last_name as about_name,
      p.by_account is not null as has_by, b.id as by_id, b.first_name || ' ' || b.last_name as by_name, k.name as by_key
    from page p
      left join members m on m.team_id = ${team_id} and m.id = p.member_id
      left join accounts a on a.id = p.by_account and a.team_id = ${team_id}
      left join members b on b.team_id = a.team_id and b.id = a.member_id
      left join api_keys k on k.team_id = ${team_id} and k.id = p.by_key
    order by p.at desc, p.id desc`.execute(db);
  return rows;
}

/** How many of these events the reader can see, with or without those they have deleted. */
export async function visibleAmong(
  db: Db,
  { team_id, member_id, whole_team }: Reader,
  ids: readonly string[],
  which?: "not deleted",
): Promise<number> {
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there
    from events e left join event_marks k on k.team_id = e.team_id and k.member_id = ${member_id} and k.event_id = e.id
    where e.team_id = ${team_id} and e.id = any (${ids}::uuid[])
      and (e.member_id = ${member_id} ${whole_team ? sql`or e.for_team` : sql``})
      ${which ? sql`and k.deleted is not true` : sql``}`.execute(db);
  return rows[0]!.there;
}

interface Mark {
  readonly id: string;
  readonly is_favorite?: boolean | undefined;
  readonly alert?: boolean | undefined;
  readonly deleted?: boolean | undefined;
}
/** Omitted fields stay as they are. */
export async function keepMarks(db: Db, { team_id, member_id }: Reader, marks: readonly Mark[]): Promise<void> {
  const given = marks.map(({ id, is_favorite, alert, deleted }) => ({
    id,
    is_favorite,
    alert_cleared: alert === undefined ? undefined : !alert,
    deleted,
  }));
  const list = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as g (id uuid, is_favorite boolean, alert_cleared boolean, deleted boolean)`;
  await sql`
    insert into event_marks (team_id, member_id, event_id) select ${team_id}, ${member_id}, g.id from ${list}
    order by g.id on conflict do nothing`.execute(db);
  await sql`
    update event_marks k set is_favorite = coalesce(g.is_favorite, k.is_favorite),
      alert_cleared = coalesce(g.alert_cleared, k.alert_cleared), deleted = coalesce(g.deleted, k.deleted)
    from ${list} where k.team_id = ${team_id} and k.member_id = ${member_id} and k.event_id = g.id`.execute(db);
}
