import { type RawBuilder, sql } from "kysely";
import type { KeepReason as MemberKeepReason, SkipReason as MemberSkipReason } from "@portal/model/bulk/actions.ts";
import type { ContactKeepReason, ContactSkipReason } from "@portal/model/bulk/contact-actions.ts";
import type { DeviceKeepReason, DeviceSkipReason } from "@portal/model/bulk/device-actions.ts";
import type { RunState } from "@portal/model/bulk/run-state.ts";
import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { MemberSelection } from "@portal/model/members/selection.ts";
import type { StoredStatus } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { DeviceSettingsInput } from "@portal/model/voice/settings.ts";
import { type Db, unprepared } from "../../../platform/db.ts";
import { matchingMembers } from "../../members/public.ts";

/** Who started a run, as the audit rows of its members name them. */
export interface Author {
  readonly actor_side: "customer" | "staff" | "key";
  readonly actor_id: string;
  readonly on_behalf_of: string | null;
  /** Not a member's id if it was an API key. */
  readonly member_id: string;
  readonly admin_role: AdminRole;
}
/** The list that a run is about. */
export type SubjectName = "members" | "devices" | "contacts";

interface NewActionRun {
  readonly team_id: string;
  readonly id: string;
  readonly subject: SubjectName;
  readonly action: string;
  readonly author: Author;
  readonly voice_account_id: string | null;
  readonly reason: string | null;
  readonly account_id: string;
  readonly by_name: string;
  readonly locale: Locale;
  readonly now: Date;
}
/** Uses the import tables: a run that starts at once and adds no members. */
export async function insertActionRun(db: Db, { now, author, ...run }: NewActionRun): Promise<void> {
  const none = { rows: 0, creatable: 0, refused: 0, invite_sent: false, all_or_nothing: false, seats_used_before: 0 };
  const times = { created_at: now, started_at: now };
  const row = { ...run, ...none, ...times, state: "running", author: JSON.stringify(author) };
  await db.insertInto("bulk_runs").values(row).execute();
}

export type Whom =
  | { readonly members: readonly string[] }
  | { readonly matching: MemberSelection; readonly active_since: Date };

const chosen = (team_id: string, whom: Whom) =>
  "members" in whom
    ? sql`(select * from members where team_id = ${team_id} and id = any (${whom.members}::uuid[]) and status <> 'removed')`
    : matchingMembers(team_id, whom.matching, whom.active_since);

/** Fixes whom the run is about, in the order of the list. Returns how many. */
export async function fixMembers(db: Db, team_id: string, run_id: string, whom: Whom): Promise<number> {
  const made = await sql`
    insert into bulk_rows (team_id, run_id, row_no, email, state, member_id)
    select ${team_id}, ${run_id}, row_number() over (order by m.sort_key, m.id) - 1, '', 'planned', m.id
    from ${chosen(team_id, whom)} m`.execute(db);
  return Number(made.numAffectedRows ?? 0);
}

/** The same for the rows of another list: `chosen` selects their `id` and their `place`, from 1. */
export async function fixTargets(
  db: Db,
  team_id: string,
  run_id: string,
  chosen: RawBuilder<unknown>,
): Promise<number> {
  const made = await sql`
    insert into bulk_rows (team_id, run_id, row_no, email, state, target_id)
    select ${team_id}, ${run_id}, c.place - 1, '', 'planned', c.id from (select id, place from ${chosen}) c`.execute(
    db,
  );
  return Number(made.numAffectedRows ?? 0);
}

/** The same for ids that are known, in this order. */
export const fixIds = (db: Db, team_id: string, run_id: string, ids: readonly string[]): Promise<number> =>
  fixTargets(db, team_id, run_id, sql`unnest(${ids}::uuid[]) with ordinality as chosen (id, place)`);

export const setRows = (db: Db, team_id: string, run_id: string, rows: number) =>
  db
    .updateTable("bulk_runs")
    .set({ rows, creatable: rows })
    .where("team_id", "=", team_id)
    .where("id", "=", run_id)
    .execute();

interface Group {
  readonly status: StoredStatus;
  readonly admin_role: AdminRole;
  readonly self: boolean;
  readonly assigned: boolean;
  readonly count: number;
}
const assigned = (voice_account_id: string | null) =>
  sql`exists (select from voice_configurations c
    where c.team_id = m.team_id and c.member_id = m.id and c.voice_account_id = ${voice_account_id}::uuid)`;

/** The matching members by what decides whether an action applies to them. */
export async function countMatching(
  db: Db,
  team_id: string,
  whom: Whom,
  { self, voice_account_id }: { self: string; voice_account_id: string | null },
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select status, admin_role, self, assigned, count(*)::int as count
    from (select m.status, m.admin_role, m.id = ${self}::uuid as self, ${assigned(voice_account_id)} as assigned
      from ${chosen(team_id, whom)} m) one
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

const runs = (db: Db, team_id: string) =>
  db
    .selectFrom("bulk_runs")
    .select(["team_id", "id", "percent", "rows", "created", "refused", "undone", "voice_account_id", "account_id"])
    .select(["action", "reason", "by_name", "created_at", "finished_at"])
    .select((eb) => [
      eb.ref("state").$castTo<RunState>().as("state"),
      eb.ref("subject").$castTo<SubjectName>().as("subject"),
      eb.ref("author").$castTo<Author>().as("author"),
      eb.ref("locale").$castTo<Locale>().as("locale"),
    ])
    .where("team_id", "=", team_id)
    .where("action", "<>", "create");
export const actionRunById = (db: Db, team_id: string, subject: SubjectName, id: string) =>
  runs(db, team_id).where("subject", "=", subject).where("id", "=", id).executeTakeFirst();
export const lockActionRun = (db: Db, team_id: string, id: string) =>
  runs(db, team_id).where("id", "=", id).forUpdate().executeTakeFirst();
export const latestActionRun = (db: Db, team_id: string, subject: SubjectName) =>
  runs(db, team_id).where("subject", "=", subject).orderBy("created_at", "desc").limit(1).executeTakeFirst();
export type ActionRunRow = NonNullable<Awaited<ReturnType<typeof actionRunById>>>;

export type SkipReason = MemberSkipReason | DeviceSkipReason | ContactSkipReason;
export type KeepReason = MemberKeepReason | DeviceKeepReason | ContactKeepReason;

/** How many were skipped, and how many an undo left as they are, by reason. */
export async function reasonsOf(db: Db, team_id: string, run_id: string) {
  const { rows } = await sql<{ skipped: SkipReason | null; kept: KeepReason | null; count: number }>`
    select skipped, conflict as kept, count(*)::int as count from bulk_rows
    where team_id = ${team_id} and run_id = ${run_id} and (skipped is not null or conflict is not null)
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** The next rows in this state. The run is locked, so no other worker takes them. */
export const rowsIn = (db: Db, team_id: string, run_id: string, state: "planned" | "created", most: number) =>
  db
    .selectFrom("bulk_rows")
    .select("row_no")
    .select((eb) => [
      eb.fn.coalesce("target_id", "member_id").$notNull().as("target_id"),
      eb.ref("left_behind").$castTo<LeftBehind | null>().as("left_behind"),
    ])
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", state)
    .orderBy("row_no")
    .limit(most)
    .execute();

/** What an undo needs: the version after the change, the settings before it, or the time of the removal. */
export interface LeftBehind {
  readonly version?: number;
  readonly settings?: DeviceSettingsInput;
  readonly removed_at?: string;
}

export interface LockedMember {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly status: StoredStatus;
  readonly status_before: StoredStatus | null;
  readonly admin_role: AdminRole;
  readonly version: number;
  readonly assigned: boolean;
}
/** Locks these members in the order of their ids, as every other change of many members does. */
export async function lockMembers(
  db: Db,
  team_id: string,
  ids: readonly string[],
  voice_account_id: string | null,
): Promise<Map<string, LockedMember>> {
  const { rows } = await sql<LockedMember>`
    select m.id, m.email, m.first_name, m.status, m.status_before, m.admin_role, m.version, ${assigned(voice_account_id)} as assigned
    from members m where m.team_id = ${team_id} and m.id = any (${ids}::uuid[]) order by m.id for update of m`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setStatus(db: Db, team_id: string, ids: readonly string[], status: "active" | "suspended") {
  await sql`
    update members set status = ${status}, version = version + 1
    where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);
}

export async function restoreMembers(db: Db, team_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    update members set status = status_before, status_before = null, removed_at = null, version = version + 1
    where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);
}

export const countInvited = (db: Db, team_id: string, ids: readonly string[], now: Date) =>
  sql`
    update members set invited_at = ${now}, email_sent_state = 'queued', email_sent_reason = null, email_sent_cause = null
    where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);

/** Marks rows as done, with what an undo needs. */
export const markDone = (
  db: Db,
  team_id: string,
  run_id: string,
  rows: readonly { readonly row_no: number; readonly left_behind: LeftBehind }[],
) =>
  sql`
    ${unprepared} update bulk_rows r set state = 'created', left_behind = d.left_behind
    from unnest(${rows.map(({ row_no }) => row_no)}::int[], ${rows.map(({ left_behind }) => JSON.stringify(left_behind))}::jsonb[])
      as d (row_no, left_behind)
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.row_no = d.row_no and r.state = 'planned'`.execute(db);

export const markSkipped = (
  db: Db,
  team_id: string,
  run_id: string,
  rows: readonly { readonly row_no: number; readonly reason: SkipReason }[],
) =>
  sql`
    ${unprepared} update bulk_rows r set state = 'refused', skipped = s.reason
    from unnest(${rows.map(({ row_no }) => row_no)}::int[], ${rows.map(({ reason }) => reason)}::text[]) as s (row_no, reason)
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.row_no = s.row_no and r.state = 'planned'`.execute(db);

/** Skips all that the run has not reached. */
export const skipRest = (db: Db, team_id: string, run_id: string, reason: SkipReason) =>
  db
    .updateTable("bulk_rows")
    .set({ state: "refused", skipped: reason })
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", "planned")
    .execute();

export const markUndone = (db: Db, team_id: string, run_id: string, row_nos: readonly number[]) =>
  sql`
    update bulk_rows set state = 'undone'
    where team_id = ${team_id} and run_id = ${run_id} and row_no = any (${row_nos}::int[]) and state = 'created'`.execute(
    db,
  );

export const markKept = (
  db: Db,
  team_id: string,
  run_id: string,
  rows: readonly { readonly row_no: number; readonly reason: KeepReason }[],
) =>
  sql`
    ${unprepared} update bulk_rows r set state = 'conflict', conflict = k.reason
    from unnest(${rows.map(({ row_no }) => row_no)}::int[], ${rows.map(({ reason }) => reason)}::text[]) as k (row_no, reason)
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.row_no = k.row_no and r.state = 'created'`.execute(db);

export async function countRows(db: Db, team_id: string, run_id: string) {
  const { rows } = await sql<Record<"planned" | "done" | "skipped" | "undone" | "kept", number>>`
    select count(*) filter (where state = 'planned')::int as planned, count(*) filter (where state = 'created')::int as done,
      count(*) filter (where state = 'refused')::int as skipped, count(*) filter (where state = 'undone')::int as undone,
      count(*) filter (where state = 'conflict')::int as kept
    from bulk_rows where team_id = ${team_id} and run_id = ${run_id}`.execute(db);
  return rows[0]!;
}

interface AuditRow {
  /** Null for rows that belong to no member: the team's history has them. */
  readonly member_id: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
/** Writes the history, as the same action on one row of the list leaves it. */
export const insertAuditRows = (
  db: Db,
  team_id: string,
  run_id: string,
  { actor_side, actor_id, on_behalf_of }: Author,
  action: string,
  now: Date,
  rows: readonly AuditRow[],
) =>
  sql`
    ${unprepared} insert into audit_log (team_id, at, request_id, actor_side, actor_id, on_behalf_of, action, target, member_id, detail)
    select ${team_id}, ${now}, ${`bulk:${run_id}`}, ${actor_side}, ${actor_id}::uuid, ${on_behalf_of}::uuid, ${action}, coalesce('member:' || a.id, ${`team:${team_id}`}), a.id, a.detail
    from unnest(${rows.map(({ member_id }) => member_id)}::uuid[], ${rows.map(({ detail }) => JSON.stringify({ ...detail, run: run_id }))}::jsonb[])
      as a (id, detail)`.execute(db);

/** Which of these addresses belong to another member by now, so that a removed one can't come back. */
export async function emailsInUse(db: Db, team_id: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from members where team_id = ${team_id} and status <> 'removed' and email = any (${emails}::citext[])`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}

/** From here on, audit rows name the person who undoes it. */
export const setUndoing = (db: Db, team_id: string, id: string, author: Author) =>
  db
    .updateTable("bulk_runs")
    .set({ author: JSON.stringify(author) })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();
