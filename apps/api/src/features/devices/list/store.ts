import { type RawBuilder, sql } from "kysely";
import { overdueBefore, silentBefore } from "@portal/model/devices/rules.ts";
import {
  DEVICE_PROBLEMS,
  DEVICE_VIEWS,
  type DeviceProblem,
  type DeviceSelection,
  type DeviceView,
} from "@portal/model/devices/selection.ts";
import type { AdminRole, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import { fold } from "@portal/model/search/terms.ts";
import type { Db } from "../../../platform/db.ts";
import { likePattern } from "../../../platform/paging.ts";
import { type DeviceRow, beside, shown } from "../store.ts";

/** What decides the status of all phones of a team, besides their own rows. */
export const teamFacts = (db: Db, team_id: string) =>
  db
    .selectFrom("teams as t")
    .innerJoin("subscriptions as b", "b.team_id", "t.id")
    .select(["t.config_revision", "t.config_changed_at"])
    .select((eb) => [
      eb.ref("b.tier").$castTo<Tier>().as("tier"),
      eb.ref("b.state").$castTo<SubscriptionState>().as("state"),
    ])
    .where("t.id", "=", team_id)
    .executeTakeFirst();

export interface Around {
  readonly config_revision: number;
  readonly config_changed_at: Date | null;
  /** Whether the subscription lets phones work. */
  readonly in_service: boolean;
  readonly now: Date;
}

type Condition = RawBuilder<boolean>;

/** Whether a phone `d` with its session `s` is logged in. */
export const isLoggedIn = (now: Date): Condition =>
  sql`(d.freed_at is null and s.ended_by is null and s.expires_at > ${now})`;

/** The conditions of `deviceProblemsOf`, for a phone `d` of `m` with its session `s` and its configuration `c`. */
function problems({ config_revision, config_changed_at, in_service, now }: Around): Record<DeviceProblem, Condition> {
  const open: Condition = sql`(${in_service}::boolean and m.status <> 'suspended' and ${isLoggedIn(now)})`;
  const silent: Condition = sql`(d.last_seen_at < ${silentBefore(now)})`;
  const heard: Condition = sql`(${open} and not ${silent})`;
  const answered: Condition = sql`coalesce(c.ack is not null and c.acked_revision = ${config_revision}, false)`;
  return {
    failed: sql`(${open} and ${answered} and c.ack = 'failed')`,
    no_line: sql`(${heard} and exists (select from device_registrations r
      where r.team_id = d.team_id and r.device_id = d.id and not r.registered))`,
    silent: sql`(${open} and ${silent})`,
    pending: sql`(${heard} and not ${answered}
      and greatest(d.last_login_at, ${config_changed_at}::timestamptz) <= ${overdueBefore(now)})`,
  };
}

function views(around: Around): Record<DeviceView, Condition> {
  const any = sql.join(Object.values(problems(around)), sql` or `);
  return {
    in_use: sql`d.freed_at is null`,
    attention: sql`(${any})`,
    former: sql`d.freed_at is not null`,
  };
}

/** The condition of a selection. Every list, count and action uses it. */
export function matches({ view, kind, search = "" }: DeviceSelection, around: Around): Condition {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const text = sql`search_fold(m.first_name || ' ' || m.last_name || ' ' || m.email::text || ' ' || d.label)`;
  return sql`m.status <> 'removed'
    ${view ? sql`and ${views(around)[view]}` : sql``}
    ${kind ? sql`and ${problems(around)[kind]}` : sql``}
    ${words.length > 0 ? sql`and ${text} like all (${words.map(likePattern)}::text[])` : sql``}`;
}

/** Members `m` with their phones `d`, and what each phone last reported. */
export const ofTeam = sql`members m join devices d on d.team_id = m.team_id and d.member_id = m.id ${beside}`;

interface TeamDeviceRow extends DeviceRow {
  member_id: string;
  first_name: string;
  last_name: string;
  email: string;
  admin_role: AdminRole;
  sort_key: string;
  suspended: boolean;
  held: number;
  early: Date[];
}

interface Page {
  readonly selection: DeviceSelection;
  readonly around: Around;
  readonly after: readonly [sort_key: string, id: string] | undefined;
  readonly limit: number;
  readonly early_since: Date;
}

/** One page by owner name, each with the facts that decide its status. */
export async function devicePage(db: Db, team_id: string, page: Page): Promise<TeamDeviceRow[]> {
  const { selection, around, after, limit, early_since } = page;
  const { rows } = await sql<TeamDeviceRow>`
    select ${shown}, m.id as member_id, m.first_name, m.last_name, m.email, m.admin_role, m.sort_key, m.status = 'suspended' as suspended,
      (select count(*)::int from devices h where h.team_id = d.team_id and h.member_id = d.member_id and h.freed_at is null) as held,
      array(select e.at from device_releases e
        where e.team_id = d.team_id and e.member_id = d.member_id and e.how = 'early' and e.at > ${early_since}) as early
    from ${ofTeam} where m.team_id = ${team_id} and ${matches(selection, around)}
      ${after ? sql`and (m.sort_key, d.id) > (${after[0]} collate "und-x-icu", ${after[1]}::uuid)` : sql``}
    order by m.sort_key, d.id limit ${limit}`.execute(db);
  return rows;
}

/** How many phones each view and each kind of problem has. */
export async function countViews(db: Db, team_id: string, around: Around) {
  const conditions = { ...views(around), ...problems(around) };
  const counts = [...DEVICE_VIEWS, ...DEVICE_PROBLEMS].map(
    (name) => sql`count(*) filter (where ${conditions[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<DeviceView | DeviceProblem, number>>`
    select ${sql.join(counts)} from ${ofTeam} where m.team_id = ${team_id} and m.status <> 'removed'`.execute(db);
  return rows[0]!;
}
