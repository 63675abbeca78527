import type { AuditAction } from "@portal/model/audit/actions.ts";
import { type Day, dayOf } from "@portal/model/kit/calendar.ts";
import { sql } from "kysely";
import { type Db, NO_TEAM, asOwner, hasTable, unprepared } from "../../platform/db.ts";
import type { Cut, Head, Link } from "./chain.ts";

/** Exact, and independent of the connection's time zone. Prints "Infinity" for an infinite time. */
const epoch = (time: string) => sql<string>`extract(epoch from ${sql.ref(time)})::text`;

/**
 * All columns of a row except team and id, which are part of the seal anyway. Later columns come last and only if not
 * null, which keeps the text of older rows unchanged. A detail with a hash is sealed by its hash, so the detail itself
 * can be erased.
 */
const content = sql<string>`(jsonb_build_array(${epoch("l.at")}, l.request_id, l.actor_side, l.actor_id, l.on_behalf_of, l.action,
    l.target, l.member_id, case when l.detail_hash is null then l.detail end)
  || case when l.detail_hash is null then '[]' else jsonb_build_array(encode(l.detail_hash, 'hex')) end)::text`;

/** An erased detail has no salt. Erasing is legitimate once the subject of the row is gone. */
const detailState = sql<DetailState>`case
  when l.detail_hash is null or l.detail_hash = detail_digest(l.detail_salt, l.detail) then 'whole'
  when l.detail_salt is not null or l.detail <> '{}' then 'altered'
  when l.team_id <> ${sql.lit(NO_TEAM)} and not exists (select from teams t where t.id = l.team_id)
    or l.member_id is not null and not exists (select from members m where m.team_id = l.team_id and m.id = l.member_id)
    or case when l.target ~ '^account:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then not exists (select from accounts a where a.id = substr(l.target, 9)::uuid) end
    then 'erased'
  else 'missing' end`;

/** Returns false if another process is sealing this chain. */
export async function tryLockChain(db: Db, team_id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit:${team_id}`}, 0)) as taken`.execute(db);
  return rows[0]!.taken;
}

const head = sql`team_id, rows::text as rows, seal, ${epoch("sealed_at")} as sealed_at, signature`;

export async function headOf(db: Db, team_id: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`select ${head} from audit_heads where team_id = ${team_id}`.execute(db);
  return rows[0];
}

export async function chainsWaiting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select audit_chains_waiting() as team_id`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

/** Since when the oldest row has waited for its seal, regardless of the connection's team. */
export async function waitingSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select audit_waiting_since() as since`.execute(db);
  return rows[0]?.since ?? null;
}

type Unsealed = Pick<Link, "audit_id" | "content" | "sealed_at">;
/**
 * Returns rows without a seal. A row deleted before it was sealed keeps its position, which lets the verification find
 * the gap.
 */
export async function unsealed(db: Db, team_id: string, now: Date, most: number): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    ${unprepared} select l.id::text as audit_id, ${content} as content, extract(epoch from ${now}::timestamptz)::text as sealed_at
    from audit_unsealed u
      join audit_log l on l.team_id = u.team_id and l.id = u.audit_id
    where u.team_id = ${team_id} and not exists (select from audit_seals s where s.team_id = u.team_id and s.audit_id = u.audit_id)
    order by u.audit_id limit ${most}`.execute(db);
  return rows;
}

interface Sealed {
  readonly team_id: string;
  readonly sealed_at: Date;
  readonly links: readonly { readonly seq: string; readonly audit_id: string; readonly seal: Buffer }[];
  readonly rows: string;
  readonly seal: Buffer;
  readonly signature: Buffer;
}
export async function insertSeals(db: Db, { team_id, sealed_at, links, rows, seal, signature }: Sealed): Promise<void> {
  const audit_ids = links.map(({ audit_id }) => audit_id);
  await sql`
    ${unprepared} insert into audit_seals (team_id, seq, audit_id, seal, sealed_at)
    select ${team_id}, seq, audit_id, seal, ${sealed_at} from unnest(${links.map(({ seq }) => seq)}::bigint[],
      ${audit_ids}::bigint[], ${links.map(({ seal }) => seal)}::bytea[]) as g (seq, audit_id, seal)`.execute(db);
  await sql`
    ${unprepared} delete from audit_unsealed where team_id = ${team_id} and audit_id = any (${audit_ids}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into audit_heads (team_id, rows, seal, sealed_at, signature)
    values (${team_id}, ${rows}, ${seal}, ${sealed_at}, ${signature})
    on conflict (team_id) do update set
      rows = excluded.rows, seal = excluded.seal, sealed_at = excluded.sealed_at, signature = excluded.signature`.execute(
    db,
  );
}

/** Recorded in the NO_TEAM chain when another chain begins, so a chain cannot disappear as a whole. */
const BEGAN: AuditAction = "audit.chain_began";

export const noteBeginning = (db: Db, team_id: string, at: Date) =>
  db
    .insertInto("audit_log")
    .values({
      team_id: NO_TEAM,
      at,
      request_id: "audit",
      actor_side: "system",
      action: BEGAN,
      target: `team:${team_id}`,
    })
    .execute();

export async function headsSince(db: Db, since: Date): Promise<Head[]> {
  const { rows } = await sql<Head>`select ${head} from audit_heads_since(${since})`.execute(db);
  return rows;
}

/** Reads as a role that sees every team's rows, in one consistent snapshot. */
export const readSnapshot = <T>(url: string, look: (db: Db) => Promise<T>): Promise<T> =>
  asOwner(url, (db) => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(look));

/** A role that sees only one team would find everything else in order. */
export async function canSeeAllTeams(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select row_security_active('audit_log') as hidden`.execute(db);
  return !rows[0]!.hidden;
}

/** When the newest row was written; null if there is none. */
export async function newestEntryAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(at) as at from audit_log`.execute(db);
  return rows[0]?.at ?? null;
}

const AT_ONCE = 5000;
let cursors = 0;
async function* streamed<T>(db: Db, query: ReturnType<typeof sql<T>>): AsyncGenerator<T> {
  const name = sql.id(`looked_at_${(cursors += 1)}`);
  await sql`declare ${name} cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(AT_ONCE)} from ${name}`.execute(db);
    yield* rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close ${name}`.execute(db);
}

type DetailState = "whole" | "erased" | "altered" | "missing";

/** A seal and its row; without content, the row is missing. */
export type Entry = Omit<Link, "content"> & {
  readonly seal: Buffer;
  readonly content: string | null;
  readonly detail: DetailState;
  /** When it was done, in seconds. */
  readonly at: string | null;
  /** The chain whose beginning this row records. */
  readonly began: string | null;
};
/** All entries; with a time, those that were sealed before it. */
export const entries = (db: Db, before?: Date): AsyncGenerator<Entry> =>
  streamed(
    db,
    sql<Entry>`
      select s.team_id, s.seq::text as seq, s.audit_id::text as audit_id, s.seal, ${epoch("s.sealed_at")} as sealed_at,
        case when l.id is not null then ${content} end as content, ${detailState} as detail, ${epoch("l.at")} as at,
        case when l.team_id = ${sql.lit(NO_TEAM)} and l.action = ${sql.lit(BEGAN)} then substr(l.target, 6) end as began
      from audit_seals s left join audit_log l on l.team_id = s.team_id and l.id = s.audit_id
      ${before ? sql`where s.sealed_at < ${sql.lit(before.toISOString())}` : sql``}
      order by s.team_id, s.seq`,
  );

/** In the order in which each chain was cut. A database of a release without cuts has none. */
export async function* cuts(db: Db): AsyncGenerator<Cut> {
  if (!(await hasTable(db, "audit_cuts"))) return;
  yield* streamed(
    db,
    sql<Cut>`
      select team_id, rows::text as rows, seal, ${epoch("before")} as before, file, signature from audit_cuts
      order by team_id, audit_cuts.rows`,
  );
}

/** The files of all archives. */
export async function archivesOf(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "audit_cuts"))) return [];
  const rows = await db.selectFrom("audit_cuts").select("file").distinct().execute();
  return rows.map(({ file }) => file);
}

/** The day before which the team's entries are archived; undefined if none are. */
export async function archivedBefore(db: Db, team_id: string): Promise<Day | undefined> {
  const cut = await db
    .selectFrom("audit_cuts")
    .select("before")
    .where("team_id", "=", team_id)
    .orderBy("rows", "desc")
    .limit(1)
    .executeTakeFirst();
  return cut && dayOf(cut.before);
}

/** Cuts a chain: removes its archived rows and seals and writes the cut in their place. Waits while the chain is being sealed. */
export async function cutChain(
  db: Db,
  { team_id, rows, seal, before, file, signature }: Cut,
  from: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${team_id}`}, 0))`.execute(db);
  // Another run may have cut it meanwhile.
  const { rows: last } = await sql<{ rows: string }>`
    select coalesce(max(rows), 0)::text as rows from audit_cuts where team_id = ${team_id}`.execute(db);
  if (last[0]!.rows !== from) return 0;
  await sql`
    insert into audit_cuts (team_id, rows, seal, before, file, signature)
    values (${team_id}, ${rows}, ${seal}, to_timestamp(${before}), ${file}, ${signature})`.execute(db);
  await sql`select set_config('app.archiving', 'yes', true), set_config('statement_timeout', '0', true)`.execute(db);
  await sql`
    delete from audit_log l using audit_seals s
    where s.team_id = ${team_id} and s.seq <= ${rows} and l.team_id = s.team_id and l.id = s.audit_id`.execute(db);
  const { numAffectedRows } = await sql`
    delete from audit_seals where team_id = ${team_id} and seq <= ${rows}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const heads = (db: Db): AsyncGenerator<Head> =>
  streamed(db, sql<Head>`select ${head} from audit_heads order by team_id`);

interface Loose {
  readonly team_id: string;
  readonly audit_id: string;
  readonly waits: boolean;
  readonly there: boolean;
  readonly at: string | null;
}
/** Rows without a seal, and positions whose row is missing. */
export const streamUnsealed = (db: Db): AsyncGenerator<Loose> =>
  streamed(
    db,
    sql<Loose>`
      select l.team_id, l.id::text as audit_id,
        exists (select from audit_unsealed u where u.team_id = l.team_id and u.audit_id = l.id) as waits,
        true as there, ${epoch("l.at")} as at
      from audit_log l
      where not exists (select from audit_seals s where s.team_id = l.team_id and s.audit_id = l.id)
      union all
      select u.team_id, u.audit_id::text, true, false, null
      from audit_unsealed u
      where not exists (select from audit_log l where l.team_id = u.team_id and l.id = u.audit_id)`,
  );

interface End {
  readonly team_id: string;
  readonly rows: string;
  readonly seal: string;
}
/**
 * Returns those ends at which the chain has another seal now, or none. An end that is in an archive can't differ from
 * what is left; the archive is compared with its cut.
 */
export async function endsThatDiffer(db: Db, ends: readonly End[]) {
  const cuts = (await hasTable(db, "audit_cuts"))
    ? sql`audit_cuts`
    : sql`(select null::uuid as team_id, null::bigint as rows, null::bytea as seal where false)`;
  const { rows } = await sql<End & { there: boolean }>`
    select g.team_id, g.rows::text as rows, g.seal, s.seal is not null as there
    from unnest(${ends.map(({ team_id }) => team_id)}::uuid[], ${ends.map(({ rows }) => rows)}::bigint[],
        ${ends.map(({ seal }) => seal)}::text[]) as g (team_id, rows, seal)
      left join lateral (
        select seal from audit_seals where team_id = g.team_id and seq = g.rows
        union all select c.seal from ${cuts} c where c.team_id = g.team_id and c.rows = g.rows
      ) s on true
    where s.seal is distinct from decode(g.seal, 'hex')
      and not (s.seal is null and exists (select from ${cuts} c where c.team_id = g.team_id and c.rows > g.rows))`.execute(
    db,
  );
  return rows;
}
