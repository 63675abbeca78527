import { sql } from "kysely";
import type { Remembered } from "@portal/model/bulk/columns.ts";
import type { RunState } from "@portal/model/bulk/run-state.ts";
import type { Column } from "@portal/model/bulk/rows.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { Contact } from "@portal/model/members/contact.ts";
import type { AdminRole, Product } from "@portal/model/members/schemas.ts";
import type { StoredStatus } from "@portal/model/members/status.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { type Db, unprepared } from "../../platform/db.ts";

export type Issues = readonly (readonly [Column, FieldIssue])[];

export const setBusy = (db: Db, team_id: string, busy_with: string | null) =>
  db.updateTable("teams").set({ busy_with }).where("id", "=", team_id).execute();

export async function listExistingEmails(db: Db, team_id: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from members where team_id = ${team_id} and status <> 'removed' and email = any (${emails}::citext[])`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}
export interface NewRun {
  team_id: string;
  id: string;
  rows: number;
  creatable: number;
  refused: number;
  invite_sent: boolean;
  all_or_nothing: boolean;
  seats_used_before: number;
  voice_account_id: string | null;
  account_id: string;
  by_name: string;
  locale: Locale;
  created_at: Date;
}
/** Replaces an earlier plan that was not applied. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.deleteFrom("bulk_runs").where("team_id", "=", run.team_id).where("state", "=", "planned").execute();
  await db.insertInto("bulk_runs").values(run).execute();
}
export interface NewRow {
  readonly row_no: number;
  readonly email: string;
  readonly sealed: Buffer;
  /** Empty if the member gets no account before they join; null until the password is hashed. */
  readonly password_hash: "" | null;
  readonly state: "planned" | "refused";
  readonly issues: Issues;
}
const INSERTED_AT_ONCE = 500;

/** In parts, because the driver serializes each one without yielding. */
export async function insertRows(db: Db, team_id: string, run_id: string, rows: readonly NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    await insertPart(db, team_id, run_id, rows.slice(from, from + INSERTED_AT_ONCE));
  }
}

async function insertPart(db: Db, team_id: string, run_id: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into bulk_rows (team_id, run_id, row_no, email, sealed, password_hash, state, issues)
    select ${team_id}, ${run_id}, r.row_no, r.email, r.sealed, r.password_hash, r.state, r.issues
    from unnest(${rows.map((row) => row.row_no)}::int[], ${rows.map((row) => row.email)}::citext[], ${rows.map((row) => row.sealed)}::bytea[],
      ${rows.map((row) => row.password_hash)}::text[], ${rows.map((row) => row.state)}::text[], ${rows.map((row) => JSON.stringify(row.issues))}::jsonb[])
      as r (row_no, email, sealed, password_hash, state, issues)`.execute(db);
}

const runs = (db: Db, team_id: string) =>
  db
    .selectFrom("bulk_runs as r")
    .innerJoin("subscriptions as b", "b.team_id", "r.team_id")
    .select(["r.id", "r.team_id", "r.account_id", "r.by_name", "r.voice_account_id", "r.invite_sent"])
    .select(["r.all_or_nothing", "r.rows", "r.creatable", "r.created", "r.refused", "r.undone", "r.percent"])
    .select(["r.ms_rows", "r.ms_hashing", "r.seats_used_before", "r.created_at", "r.started_at", "r.finished_at"])
    .select("b.seats")
    .select((eb) => [
      eb.ref("r.state").$castTo<RunState>().as("state"),
      eb.ref("r.locale").$castTo<Locale>().as("locale"),
    ])
    .where("r.team_id", "=", team_id);
export const runById = (db: Db, team_id: string, id: string) =>
  runs(db, team_id).where("r.id", "=", id).where("r.action", "=", "create").executeTakeFirst();
export const latestRun = (db: Db, team_id: string) =>
  runs(db, team_id).where("r.action", "=", "create").orderBy("r.created_at", "desc").limit(1).executeTakeFirst();
export type RunRow = NonNullable<Awaited<ReturnType<typeof runById>>>;

export const lockRun = (db: Db, team_id: string, id: string) =>
  runs(db, team_id).where("r.id", "=", id).where("r.action", "=", "create").forUpdate("r").executeTakeFirst();

/** Who started a run: a person, whose name is empty if they have left the team, or an API key of the team. */
export async function starterOf(db: Db, { team_id, account_id: id, by_name }: RunRow): Promise<Starter> {
  const key = await db
    .selectFrom("api_keys")
    .select("id")
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();
  if (key.length > 0) return { side: "key", id, name: by_name };
  const person = await db
    .selectFrom("accounts as a")
    .innerJoin("members as m", (join) => join.onRef("m.team_id", "=", "a.team_id").onRef("m.id", "=", "a.member_id"))
    .select(["m.first_name", "m.last_name"])
    .where("a.team_id", "=", team_id)
    .where("a.id", "=", id)
    .executeTakeFirst();
  return { side: "customer", id, name: person ? `${person.first_name} ${person.last_name}`.trim() : "" };
}
interface Starter {
  readonly side: "customer" | "key";
  readonly id: string;
  readonly name: string;
}

interface RunChanges {
  state?: RunState;
  created?: number;
  refused?: number;
  undone?: number;
  percent?: number;
  ms_rows?: number;
  ms_hashing?: number;
  started_at?: Date;
  finished_at?: Date;
}
export const changeRun = (db: Db, team_id: string, id: string, changes: RunChanges) =>
  db.updateTable("bulk_runs").set(changes).where("team_id", "=", team_id).where("id", "=", id).execute();

/** The first refused rows, and people whom an undo could not remove. */
export async function refusalsOf(db: Db, team_id: string, run_id: string, most: number) {
  return db
    .selectFrom("bulk_rows")
    .select(["row_no", "email"])
    .select((eb) => eb.ref("issues").$castTo<Issues>().as("issues"))
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", "refused")
    .orderBy("row_no")
    .limit(most)
    .execute();
}
export const conflictsOf = (db: Db, team_id: string, run_id: string) =>
  db
    .selectFrom("bulk_rows")
    .select(["row_no as row", "email"])
    .select((eb) => eb.ref("conflict").$castTo<"joined" | "changed" | "gone">().as("reason"))
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", "conflict")
    .orderBy("row_no")
    .limit(1000)
    .execute();

export const allRows = (db: Db, team_id: string, run_id: string) =>
  db
    .selectFrom("bulk_rows")
    .select(["row_no", "email", "sealed", "state"])
    .select((eb) => eb.ref("issues").$castTo<Issues>().as("issues"))
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .orderBy("row_no")
    .execute();

/** Rows whose password is not hashed yet. */
export const rowsToHash = (db: Db, team_id: string, run_id: string, most: number) =>
  db
    .selectFrom("bulk_rows")
    .select(["row_no", "sealed"])
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", "planned")
    .where("password_hash", "is", null)
    .orderBy("row_no")
    .limit(most)
    .execute();
export const keepHashes = (
  db: Db,
  team_id: string,
  run_id: string,
  hashes: readonly { row_no: number; hash: string }[],
) =>
  sql`
    ${unprepared} update bulk_rows r set password_hash = h.hash
    from unnest(${hashes.map(({ row_no }) => row_no)}::int[], ${hashes.map(({ hash }) => hash)}::text[]) as h (row_no, hash)
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.row_no = h.row_no`.execute(db);

export const rowsToCreate = (db: Db, team_id: string, run_id: string, most: number) =>
  db
    .selectFrom("bulk_rows")
    .select(["row_no", "email", "sealed", "password_hash"])
    .where("team_id", "=", team_id)
    .where("run_id", "=", run_id)
    .where("state", "=", "planned")
    .where("password_hash", "is not", null)
    .orderBy("row_no")
    .limit(most)
    .execute();

export interface Person {
  readonly row_no: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly team_contact: string;
  /** Empty: they choose a password when they join and have no account until then. */
  readonly password_hash: string;
  /** Their registrations, if the file has any. */
  readonly phone: {
    readonly display_name: string;
    readonly extension: string;
    readonly registrations: readonly { username: string; authorization_username: string; password: string }[];
  };
}
interface Making {
  readonly team_id: string;
  readonly run_id: string;
  readonly product: Product;
  readonly locale: Locale;
  readonly starter: Starter;
  readonly invite_sent: boolean;
  readonly one_time_until: Date;
  readonly now: Date;
}

/**
 * Creates members, accounts and audit rows and marks the rows of the run, all in one statement. Skips anyone who is on
 * the team by now; the caller notices by their absence. Joins no table whose size the planner could misjudge: a lookup
 * of all accounts in here tripled the time.
 */
export async function createPeople(db: Db, people: readonly Person[], making: Making) {
  const { team_id, run_id, product, locale, starter, invite_sent, one_time_until, now } = making;
  const column = <K extends keyof Person>(key: K) => people.map((person) => person[key]);
  const { rows } = await sql<{ row_no: number; member_id: string }>`
    ${unprepared} with given as materialized (
      select new_id() as id, g.* from unnest(${column("row_no")}::int[], ${column("email")}::citext[], ${column("first_name")}::text[],
        ${column("last_name")}::text[], ${column("team_contact")}::jsonb[], ${column("password_hash")}::text[])
        as g (row_no, email, first_name, last_name, team_contact, password_hash)
    ), made as (
      insert into members (team_id, id, email, first_name, last_name, status, team_contact, invited_at, email_sent_state)
      select ${team_id}, id, email, first_name, last_name, 'invited', team_contact, ${invite_sent ? now : null}::timestamptz,
        ${invite_sent ? "queued" : null}::text from given
      on conflict (team_id, email) where status <> 'removed' do nothing
      returning id
    ), accounted as (
      insert into accounts (product, email, password_hash, password_one_time_until, vouched, locale, team_id, member_id, created_at)
      select ${product}, email, password_hash, ${one_time_until}, true, ${locale}, ${team_id}, id, ${now}
      from given where password_hash <> '' and id in (select id from made)
    ), audited as (
      insert into audit_log (team_id, at, request_id, actor_side, actor_id, action, target, member_id, detail)
      select ${team_id}, ${now}, ${`bulk:${run_id}`}, ${starter.side}, ${starter.id}, 'member.created', 'member:' || id, id,
        jsonb_build_object('run', ${run_id}::text) from made
    )
    update bulk_rows r set state = 'created', member_id = g.id
    from given g
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.row_no = g.row_no and g.id in (select id from made)
    returning r.row_no, r.member_id`.execute(db);
  return rows;
}

/** Refuses open rows; rows refused earlier keep their reason. */
export const refuseRows = (db: Db, team_id: string, run_id: string, row_nos: readonly number[], why: Issues[number]) =>
  sql`
    update bulk_rows set state = 'refused', issues = ${JSON.stringify([why])}::jsonb
    where team_id = ${team_id} and run_id = ${run_id} and row_no = any (${row_nos}::int[]) and state = 'planned'`.execute(
    db,
  );

export const refuseRest = (db: Db, team_id: string, run_id: string, issue: FieldIssue) =>
  sql`
    update bulk_rows set state = 'refused', issues = ${JSON.stringify([["email", issue]])}::jsonb
    where team_id = ${team_id} and run_id = ${run_id} and state = 'planned'`.execute(db);

export async function countStates(db: Db, team_id: string, run_id: string) {
  const { rows } = await sql<{ created: number; refused: number; planned: number; hashed: number }>`
    select count(*) filter (where state = 'created')::int as created, count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state = 'planned')::int as planned, count(*) filter (where password_hash is not null)::int as hashed
    from bulk_rows where team_id = ${team_id} and run_id = ${run_id}`.execute(db);
  return rows[0]!;
}

/** Undoes a run: removes everyone who is still as the run created them. The others stay, with the reason. */
export async function undoRun(db: Db, team_id: string, run_id: string): Promise<number> {
  // Locks mails before members, like the worker that sends them. The reverse order would deadlock.
  await sql`
    select from mails where team_id = ${team_id} and template = 'invitations.invitation' and (data ->> 'member_id')::uuid in (
      select member_id from bulk_rows where team_id = ${team_id} and run_id = ${run_id} and state = 'created')
    order by id for update`.execute(db);
  // Waits for logins and changes in progress, so the statements below see a stable state.
  await sql`
    select from members where team_id = ${team_id} and id in (
      select member_id from bulk_rows where team_id = ${team_id} and run_id = ${run_id} and state = 'created')
    order by id for update`.execute(db);
  await sql`
    update bulk_rows r set state = 'conflict', conflict = case
        when m.id is null or m.status = 'removed' then 'gone' when m.status <> 'invited' then 'joined' else 'changed' end
    from bulk_rows o left join members m on m.team_id = o.team_id and m.id = o.member_id
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.state = 'created'
      and o.team_id = r.team_id and o.run_id = r.run_id and o.row_no = r.row_no
      and (m.id is null or m.status <> 'invited' or m.version > 1)`.execute(db);
  await sql`
    update mails set state = 'refused', smtp_reply = 'The import was undone before the email was sent.'
    where team_id = ${team_id} and state in ('queued', 'deferred') and sent_at is null and template = 'invitations.invitation'
      and (data ->> 'member_id')::uuid in (
        select member_id from bulk_rows where team_id = ${team_id} and run_id = ${run_id} and state = 'created')`.execute(
    db,
  );
  await sql`
    delete from members m using bulk_rows r
    where r.team_id = ${team_id} and r.run_id = ${run_id} and r.state = 'created' and m.team_id = r.team_id and m.id = r.member_id`.execute(
    db,
  );
  const undone = await sql`
    update bulk_rows set state = 'undone' where team_id = ${team_id} and run_id = ${run_id} and state = 'created'`.execute(
    db,
  );
  return Number(undone.numAffectedRows ?? 0);
}

export interface EditedRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  admin_role: AdminRole;
  status: StoredStatus;
  team_contact: Contact[];
  version: number;
  sort_key: string;
}
const edited = sql`id, email, first_name, last_name, admin_role, status, team_contact, version, sort_key`;

/** Members by name, starting after the previous page. */
export async function peopleAfter(db: Db, team_id: string, after: readonly [string, string] | undefined, most: number) {
  const { rows } = await sql<EditedRow>`
    select ${edited} from members where team_id = ${team_id} and status <> 'removed'
      ${after ? sql`and (sort_key, id) > (${after[0]} collate "und-x-icu", ${after[1]}::uuid)` : sql``}
    order by sort_key, id limit ${most}`.execute(db);
  return rows;
}

/** Locks these members, always in the same order to avoid deadlocks between two saves. */
export async function lockPeople(db: Db, team_id: string, ids: readonly string[]) {
  const { rows } = await sql<EditedRow>`
    select ${edited} from members where team_id = ${team_id} and id = any (${ids}::uuid[]) order by id for update`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Edited {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly team_contact: string;
}
export async function changePeople(db: Db, team_id: string, people: readonly Edited[]): Promise<void> {
  const column = <K extends keyof Edited>(key: K) => people.map((person) => person[key]);
  await sql`
    ${unprepared} update members m set first_name = g.first_name, last_name = g.last_name, team_contact = g.team_contact, version = m.version + 1
    from unnest(${column("id")}::uuid[], ${column("first_name")}::text[], ${column("last_name")}::text[], ${column("team_contact")}::jsonb[])
      as g (id, first_name, last_name, team_contact)
    where m.team_id = ${team_id} and m.id = g.id`.execute(db);
}

export async function removePeople(db: Db, team_id: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update members set status = 'removed', status_before = status, removed_at = ${now}, version = version + 1
    where team_id = ${team_id} and id = any (${ids}::uuid[])`.execute(db);
}

interface SavedDraft {
  readonly team_id: string;
  readonly account_id: string;
  readonly rows: number;
  readonly sealed: Buffer;
  readonly saved_at: Date;
  readonly expires_at: Date;
}
/** Replaces the person's earlier draft. */
export const saveDraft = (db: Db, draft: SavedDraft) =>
  db
    .insertInto("bulk_drafts")
    .values(draft)
    .onConflict((oc) => oc.columns(["team_id", "account_id"]).doUpdateSet(draft))
    .execute();

export const draftOf = (db: Db, team_id: string, account_id: string, now: Date) =>
  db
    .selectFrom("bulk_drafts")
    .select(["sealed", "saved_at", "expires_at"])
    .where("team_id", "=", team_id)
    .where("account_id", "=", account_id)
    .where("expires_at", ">", now)
    .executeTakeFirst();

export async function deleteDraft(db: Db, team_id: string, account_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("bulk_drafts")
    .where("team_id", "=", team_id)
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Which column each header of the team's files became. */
export async function columnsOf(db: Db, team_id: string): Promise<Remembered> {
  const row = await db
    .selectFrom("bulk_columns")
    .select((eb) => eb.ref("matches").$castTo<Remembered>().as("matches"))
    .where("team_id", "=", team_id)
    .executeTakeFirst();
  return row?.matches ?? {};
}

/** Adds to what is remembered. Forgets the rest if it would become too much. */
export async function rememberColumns(db: Db, team_id: string, matches: Remembered, most: number): Promise<Remembered> {
  const given = JSON.stringify(matches);
  const { rows } = await sql<{ matches: Remembered }>`
    insert into bulk_columns as c (team_id, matches) values (${team_id}, ${given}::jsonb)
    on conflict (team_id) do update set matches = case
      when (select count(*) from jsonb_object_keys(c.matches || excluded.matches)) > ${most} then excluded.matches
      else c.matches || excluded.matches end
    returning matches`.execute(db);
  return rows[0]!.matches;
}

/** Refreshes the planner's statistics after the tables have grown. */
export const freshenStatistics = (db: Db) => sql`select freshen_statistics()`.execute(db);
