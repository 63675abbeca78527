import { sql } from "kysely";
import type { StreamOutcome } from "@portal/model/audit-streams/contract.ts";
import { type AuditEntry, INTERNAL_ACTIONS } from "@portal/model/audit-streams/ocsf.ts";
import type { Db } from "../../platform/db.ts";

export interface StreamRow {
  id: string;
  url: string;
  description: string;
  ca: string | null;
  authorized: boolean;
  state: "on" | "off" | "disabled";
  disabled_cause: "failing" | "gone" | null;
  created_at: Date;
  made_by: string | null;
  sent_at: Date | null;
  behind: number;
  failing_since: Date | null;
  next_attempt_at: Date;
  last_error: StreamOutcome | null;
}

/** Entries that wait for their seal count as behind too, archived ones don't. */
const streams = (team_id: string, more = sql``) => sql<StreamRow>`
  select s.id, s.url, s.description, s.ca, s.authorization_header is not null as authorized, s.state, s.disabled_cause,
    s.created_at, m.first_name || ' ' || m.last_name as made_by, s.sent_at, s.failing_since, s.next_attempt_at, s.last_error,
    greatest(0, coalesce(h.rows, 0) - greatest(s.position, (select max(c.rows) from audit_cuts c where c.team_id = s.team_id)))
      + (select count(*) from audit_unsealed u where u.team_id = s.team_id) as behind
  from audit_streams s
    left join audit_heads h on h.team_id = s.team_id
    left join accounts a on a.id = s.made_by and a.team_id = s.team_id
    left join members m on m.team_id = a.team_id and m.id = a.member_id
  where s.team_id = ${team_id} ${more}
  order by s.created_at desc, s.id`;

/** Newest first. */
export const streamsOf = async (db: Db, team_id: string): Promise<StreamRow[]> =>
  (await streams(team_id).execute(db)).rows;

export const streamById = async (db: Db, team_id: string, id: string): Promise<StreamRow | undefined> =>
  (await streams(team_id, sql`and s.id = ${id}`).execute(db)).rows[0];

export async function countStreams(db: Db, team_id: string): Promise<number> {
  const { count } = await db
    .selectFrom("audit_streams")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("team_id", "=", team_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The end of the team's chain: a stream that begins here gets what is sealed from now on. */
export async function endOfChain(db: Db, team_id: string): Promise<number> {
  const head = await db.selectFrom("audit_heads").select("rows").where("team_id", "=", team_id).executeTakeFirst();
  return Number(head?.rows ?? 0);
}

interface NewStream {
  readonly team_id: string;
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly ca: string | null;
  readonly secret: Buffer | null;
  readonly authorization_header: Buffer | null;
  readonly made_by: string;
  readonly created_at: Date;
  readonly position: number;
}
export const insertStream = (db: Db, stream: NewStream) =>
  db
    .insertInto("audit_streams")
    .values({ ...stream, next_attempt_at: stream.created_at })
    .execute();

export const lockStream = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("audit_streams")
    .select(["url", "ca", "state", "secret", "authorization_header", "position"])
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Changed {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly ca?: string | null | undefined;
  readonly authorization_header?: Buffer | null | undefined;
  readonly state?: "on" | "off" | undefined;
}
/** Changes how it sends. It is tried at once, as one that has not failed yet. */
export const changeStream = (db: Db, team_id: string, id: string, changed: Changed, now: Date) =>
  db
    .updateTable("audit_streams")
    .set((eb) => ({
      ...changed,
      ...(changed.state && { disabled_cause: null }),
      // A worker that is sending now belongs to the former settings.
      claims: eb("claims", "+", 1),
      next_attempt_at: now,
      failures: 0,
      failing_since: null,
      last_error: null,
    }))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();

export const describeStream = (db: Db, team_id: string, id: string, description: string) =>
  db.updateTable("audit_streams").set({ description }).where("team_id", "=", team_id).where("id", "=", id).execute();

export const replaceSecret = (db: Db, team_id: string, id: string, secret: Buffer) =>
  db.updateTable("audit_streams").set({ secret }).where("team_id", "=", team_id).where("id", "=", id).execute();

export const removeStream = (db: Db, team_id: string, id: string) =>
  db.deleteFrom("audit_streams").where("team_id", "=", team_id).where("id", "=", id).execute();

/** What this worker is to send now. */
export interface Claimed {
  url: string;
  ca: string | null;
  secret: Buffer | null;
  authorization_header: Buffer | null;
  claims: number;
  failures: number;
  /** The position of the last entry that arrived. */
  position: number;
  batch_end: number;
}
interface Claiming {
  readonly now: Date;
  readonly until: Date;
  readonly most: number;
}
/**
 * Takes the next entries of a stream. Until `until` no other worker takes them; a worker that dies leaves them to others after
 * that. What was begun is taken again with the same end. Undefined if nothing is due.
 */
export async function claimEntries(
  db: Db,
  team_id: string,
  id: string,
  { now, until, most }: Claiming,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update audit_streams s set claims = s.claims + 1, next_attempt_at = ${until}, batch_end = coalesce(s.batch_end, (
      select max(b.seq) from (
        select l.seq from audit_seals l where l.team_id = ${team_id} and l.seq > s.position order by l.seq limit ${most}
      ) b))
    where s.team_id = ${team_id} and s.id = ${id} and s.state = 'on' and s.next_attempt_at <= ${now}
      and exists (select from audit_seals l where l.team_id = ${team_id} and l.seq > s.position)
    returning s.url, s.ca, s.secret, s.authorization_header, s.claims, s.failures, s.position, s.batch_end`.execute(db);
  return rows[0];
}

/** Sealed entries in the order of the chain, without those for staff only. Accounts are named by their members' ids. */
export async function entriesBetween(
  db: Db,
  team_id: string,
  { position, batch_end }: Pick<Claimed, "position" | "batch_end">,
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select l.id::text as id, s.seq as sequence, l.team_id, l.at, l.request_id, l.action, l.actor_side, l.target, l.detail,
      case l.actor_side
        when 'customer' then (select a.member_id from accounts a where a.id = l.actor_id and a.team_id = l.team_id)
        when 'key' then l.actor_id end as actor_id,
      (select a.member_id from accounts a where a.id = l.on_behalf_of and a.team_id = l.team_id) as on_behalf_of,
      coalesce(l.member_id, (select a.member_id from accounts a
        where l.target like 'account:%' and a.id::text = substr(l.target, 9) and a.team_id = l.team_id)) as member_id
    from audit_seals s join audit_log l on l.team_id = s.team_id and l.id = s.audit_id
    where s.team_id = ${team_id} and s.seq > ${position} and s.seq <= ${batch_end}
      and l.action <> all (${[...INTERNAL_ACTIONS]}::text[])
    order by s.seq`.execute(db);
  return rows;
}

interface Arrived {
  readonly claimed: Claimed;
  /** Null if there was nothing to send. */
  readonly sent_at: Date | null;
  readonly now: Date;
}
/**
 * Moves the position behind what arrived. It counts even if another worker has taken the same entries meanwhile, but not if it
 * arrived at a former address.
 */
export async function noteArrival(
  db: Db,
  team_id: string,
  id: string,
  { claimed, sent_at, now }: Arrived,
): Promise<void> {
  const { url, position, batch_end, claims } = claimed;
  await sql`
    update audit_streams s set position = greatest(s.position, ${batch_end}),
      batch_end = case when s.position = ${position} then null else s.batch_end end,
      next_attempt_at = case when s.claims = ${claims} then ${now} else s.next_attempt_at end,
      failures = 0, failing_since = null, last_error = null, sent_at = coalesce(${sent_at}, s.sent_at)
    where s.team_id = ${team_id} and s.id = ${id} and s.url = ${url}
      and (s.position = ${position} or s.claims = ${claims})`.execute(db);
}

interface FailedAttempt {
  readonly claims: number;
  readonly outcome: StreamOutcome;
  readonly now: Date;
  readonly next_attempt_at: Date;
}
/** Returns since when there have been only failures. Undefined if another worker has taken it over, or it is no longer on. */
export async function noteFailure(
  db: Db,
  team_id: string,
  id: string,
  { claims, outcome, now, next_attempt_at }: FailedAttempt,
): Promise<Date | undefined> {
  const { rows } = await sql<{ failing_since: Date }>`
    update audit_streams s set failures = s.failures + 1, failing_since = coalesce(s.failing_since, ${now}),
      last_error = ${JSON.stringify(outcome)}::jsonb, next_attempt_at = ${next_attempt_at}
    where s.team_id = ${team_id} and s.id = ${id} and s.claims = ${claims} and s.state = 'on'
    returning s.failing_since`.execute(db);
  return rows[0]?.failing_since;
}

/**
 * When it is to be looked at again. Undefined if there is nothing to send, or it is not on. Entries without a seal are to be
 * sent from `sealed_at`, or not at all if that is null.
 */
export async function nextDue(db: Db, team_id: string, id: string, sealed_at: Date | null): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select case
      when exists (select from audit_seals l where l.team_id = ${team_id} and l.seq > s.position) then s.next_attempt_at
      when ${sealed_at}::timestamptz is not null and exists (
        select from audit_unsealed u join audit_log l on l.team_id = u.team_id and l.id = u.audit_id
        where u.team_id = ${team_id}
          and not exists (select from audit_seals e where e.team_id = u.team_id and e.audit_id = u.audit_id)
      ) then greatest(s.next_attempt_at, ${sealed_at}::timestamptz)
      end as due_at
    from audit_streams s where s.team_id = ${team_id} and s.id = ${id} and s.state = 'on'`.execute(db);
  return rows[0]?.due_at ?? undefined;
}

/** Returns false if it is no longer on, so that it is reported once. */
export async function disableStream(
  db: Db,
  team_id: string,
  id: string,
  disabled_cause: "failing" | "gone",
): Promise<boolean> {
  const disabled = await db
    .updateTable("audit_streams")
    .set({ state: "disabled", disabled_cause })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .where("state", "=", "on")
    .returning("id")
    .executeTakeFirst();
  return disabled !== undefined;
}

interface Audited {
  readonly team_id: string;
  readonly stream_id: string;
  readonly at: Date;
  readonly detail: object;
}
export const recordDisabled = (db: Db, { team_id, stream_id, at, detail }: Audited) =>
  db
    .insertInto("audit_log")
    .values({
      team_id,
      at,
      request_id: "worker",
      actor_side: "system",
      action: "audit_stream.disabled",
      target: `audit_stream:${stream_id}`,
      detail: JSON.stringify(detail),
    })
    .execute();

/** Streams of all teams that have something to send and may. */
export async function streamsDue(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ team_id: string; stream_id: string }>`
    select team_id, stream_id from audit_streams_due(${now}, ${most})`.execute(db);
  return rows;
}

/** How many entries of all teams have not arrived, and how many streams are failing. */
export async function backlog(db: Db): Promise<{ entries: number; failing: number }> {
  const { rows } = await sql<{ entries: number; failing: number }>`
    select entries::int, failing::int from audit_stream_backlog()`.execute(db);
  return rows[0] ?? { entries: 0, failing: 0 };
}
