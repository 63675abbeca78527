import { type RawBuilder, sql } from "kysely";
import type { UndeliveredCause } from "@portal/model/mail/causes.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { MemberSelection, MemberSort, SortOrder } from "@portal/model/members/selection.ts";
import type { EmailSentState, StoredStatus } from "@portal/model/members/status.ts";
import type { Db } from "../../../platform/db.ts";
import { isUsedSince, lastDeviceSeen } from "../../../platform/last-use.ts";
import { likePattern } from "../../../platform/paging.ts";

export interface LineRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string | null;
  sort_key: string;
  /** The value of the column that the list is sorted by; empty for the name. */
  key: string;
  extension: string;
  status: StoredStatus;
  admin_role: AdminRole;
  email_sent_state: EmailSentState | null;
  email_sent_cause: UndeliveredCause | null;
  invited_at: Date | null;
  joined_at: Date | null;
  last_login_at: Date | null;
  last_device_seen_at: Date | null;
  last_device_login_at: Date | null;
  configured: boolean;
}

/** Whether the member has a configuration of this voice account, or of any. */
const isConfigured = (voice_account?: string) =>
  sql<boolean>`exists (select from voice_configurations c where c.team_id = members.team_id and c.member_id = members.id
    ${voice_account ? sql`and c.voice_account_id = ${voice_account}` : sql``})`;

/** The last login of any phone they have or had. */
export const lastDeviceLogin = (members: "members" | "m") =>
  sql<Date | null>`(select max(d.last_login_at) from devices d
    where d.team_id = ${sql.table(members)}.team_id and d.member_id = ${sql.table(members)}.id)`;

/** That of the first account that has one, in the order of the accounts. */
const extension = sql<string>`coalesce((select c.extension from voice_configurations c
  join voice_accounts v on v.team_id = c.team_id and v.id = c.voice_account_id
  where c.team_id = members.team_id and c.member_id = members.id and c.extension <> '' order by v.place limit 1), '')`;

const line = sql`id, first_name, last_name, email, avatar, sort_key, status, admin_role, email_sent_state, email_sent_cause,
  invited_at, joined_at, last_login_at, ${lastDeviceSeen("members")} as last_device_seen_at, ${lastDeviceLogin("members")} as last_device_login_at,
  ${isConfigured()} as configured, ${extension} as extension`;

/** These members in the given order. */
export async function linesOf(db: Db, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select ${line}, '' as key from members where id = any (${ids})`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id)!);
}

/** Rows without a value come last in either direction. */
const lastIfEmpty = (value: RawBuilder<string | null>, descending: boolean) =>
  sql<string>`coalesce('1' || nullif(${value}, ''), ${descending ? "0" : "2"})`;
const instant = (at: RawBuilder<Date | null>) =>
  sql<string | null>`to_char(${at} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;

/** What a column sorts by, as text in byte order, so that a cursor can hold it. */
function sortKey(sort: Exclude<MemberSort, "name">, descending: boolean, active_since: Date): RawBuilder<string> {
  switch (sort) {
    case "email":
      return sql`lower(email::text)`;
    case "extension":
      // Numbers by value, so that 99 comes before 201.
      return lastIfEmpty(sql`case when ${extension} <> '' then lpad(${extension}, 40, ' ') end`, descending);
    case "status":
      return sql`case when status = 'active' and ${isUsedSince("members", active_since)} then '1' when status = 'active' then '3'
        when status = 'invited' then '2' when status = 'suspended' then '4' else '5' end`;
    case "role":
      return sql`case admin_role when 'primary' then '1' when 'administrator' then '2' when 'secondary' then '3' else '4' end`;
    case "seen":
      return lastIfEmpty(instant(sql`greatest(${lastDeviceSeen("members")}, last_login_at)`), descending);
    case "joined":
      return lastIfEmpty(instant(sql`joined_at`), descending);
  }
}

interface Page extends MemberSelection {
  readonly sort?: SortOrder | undefined;
  /** Where the last page ended: the sorted value, then the name and the id. */
  readonly after?: readonly [key: string, sort_key: string, id: string] | undefined;
  readonly limit: number;
  readonly active_since: Date;
}

/** One page of the list by keyset: equal values are in order of the name, equal names in order of the id. */
export async function memberPage(db: Db, team_id: string, page: Page): Promise<LineRow[]> {
  const { sort: order = "name", after, limit, active_since } = page;
  const descending = order.startsWith("-");
  const sort = order.replace("-", "") as MemberSort;
  const within = sql`from members where team_id = ${team_id} and ${matches(page, active_since)}`;
  const [key, name, id] = after ?? [];
  if (sort === "name") {
    const place = sql`(${name} collate "und-x-icu", ${id}::uuid)`;
    const past = descending ? sql`and (sort_key, id) < ${place}` : sql`and (sort_key, id) > ${place}`;
    const order = descending ? sql`sort_key desc, id desc` : sql`sort_key, id`;
    // The page is cut first. Otherwise the planner reads every configuration of a large team to fill one column.
    const { rows } = await sql<LineRow>`
      with members as materialized (select * ${within} ${after ? past : sql``} order by ${order} limit ${limit})
      select ${line}, '' as key from members order by ${order}`.execute(db);
    return rows;
  }
  const past = sql`where key ${descending ? sql`<` : sql`>`} ${key} collate "C"
    or key = ${key} and (sort_key, id) > (${name} collate "und-x-icu", ${id}::uuid)`;
  const { rows } = await sql<LineRow>`
    with keyed as materialized (
      select *, (${sortKey(sort, descending, active_since)}) collate "C" as key ${within}
    ), members as materialized (
      select * from keyed ${after ? past : sql``} order by key ${descending ? sql`desc` : sql``}, sort_key, id limit ${limit}
    )
    select ${line}, key from members order by key ${descending ? sql`desc` : sql``}, sort_key, id`.execute(db);
  return rows;
}

/** The rows of this team's members that match, with the columns of `members`. For other stores, inside a larger statement. */
export const matchingMembers = (team_id: string, selection: MemberSelection, active_since: Date) =>
  sql`(select * from members where team_id = ${team_id} and ${matches(selection, active_since)})`;

function matches(selection: MemberSelection, active_since: Date) {
  const { search, role, voice } = selection;
  const pattern = search && likePattern(search);
  return sql`${filterOf(selection, active_since)}
    ${pattern ? sql`and search_text like ${pattern}` : sql``}
    ${role ? (role === "admins" ? sql`and admin_role <> 'none'` : sql`and admin_role = ${role}`) : sql``}
    ${voice ? (voice === "none" ? sql`and not ${isConfigured()}` : sql`and ${isConfigured(voice === "any" ? undefined : voice)}`) : sql``}`;
}

function filterOf({ filter, voice_account }: MemberSelection, active_since: Date) {
  switch (filter) {
    case "removed":
      return sql`status = 'removed'`;
    case "invited":
    case "suspended":
      return sql`status = ${filter}`;
    case "active":
      return sql`status = 'active' and ${isUsedSince("members", active_since)}`;
    case "inactive":
      return sql`status = 'active' and not ${isUsedSince("members", active_since)}`;
    case "administrator":
      return sql`status <> 'removed' and admin_role <> 'none'`;
    case "undeliverable":
      return sql`status = 'invited' and email_sent_state not in ('success', 'queued')`;
    case "configured":
      return sql`status <> 'removed' and ${isConfigured(voice_account)}`;
    case "not_configured":
      return sql`status <> 'removed' and not ${isConfigured()}`;
    case undefined:
      return sql`status <> 'removed'`;
  }
}
