import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export type Lines = (line: string) => void;

/**
 * How a file runs, by its first line. Everything of a plain one commits together. The others may be killed and continue:
 * - `-- migrate: outside a transaction`: statement by statement, for indexes that are built concurrently;
 * - `-- migrate: in batches`: one statement, again and again until it changes nothing.
 */
export const MODES = {
  outside: "-- migrate: outside a transaction",
  batches: "-- migrate: in batches",
} as const;

/**
 * How long a file may take to get all its locks; requests for these tables wait behind it. Shorter than PostgreSQL's
 * deadlock_timeout (1 s): if a request and the migration wait for each other, the migration ends, never the request.
 */
const LOCK_MS = 800;
/** Lets the requests through that waited. */
const PAUSE_MS = 1_500;
const ATTEMPTS = 120;
/** Shorter than the wait for a lock. An index takes hours, and looking at locks costs a little each time. */
const WATCH_MS = { lock: 100, index: 1_000 } as const;

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Runs one file and records it. `watcher` is another connection, which finds out what the first one waits for. */
export async function applyMigration(
  client: pg.Client,
  watcher: pg.Client,
  name: string,
  text: string,
  tell: Lines,
): Promise<void> {
  const [first = ""] = text.split("\n");
  const run: Run = { client, watcher, name, tell };
  try {
    if (first === MODES.outside) await runOutside(run, text);
    else if (first === MODES.batches) await runBatches(run, text);
    else if (first.startsWith("-- migrate:")) throw new Error(`unknown way to run it: ${first}`);
    else await runPlain(run, text);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

interface Run {
  readonly client: pg.Client;
  readonly watcher: pg.Client;
  readonly name: string;
  readonly tell: Lines;
}

const recording = (name: string): string =>
  `insert into public.kysely_migration (name, timestamp)
   values ('${name}', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

async function runPlain(run: Run, text: string): Promise<void> {
  const locks = await locksFor(run.client, text);
  await inTransaction(run, async () => {
    for (const [n, [table, mode]] of locks.entries()) {
      if (n === 0) await run.client.query(`set local lock_timeout = ${Math.round(LOCK_MS / locks.length)}`);
      await run.client.query(`lock table ${table} in ${mode} mode`);
    }
    await run.client.query(`set local lock_timeout = ${LOCK_MS}; ${text}\n;${recording(run.name)}`);
  });
}

const EXCLUSIVE = /\b(?:alter|drop) table (?:if exists )?(?:only )?(?:public\.)?(\w+)/g;
const SHARED =
  /(?:\btrigger \w+ (?:before|after) [^;]*?\bon|\bindex \w+ on|\breferences|\bupdate|\binsert into|\bdelete from) (?:only )?(?:public\.)?(\w+)/g;
const DROPPED_INDEX = /\bdrop index (?:if exists )?(?:public\.)?(\w+)/g;

/**
 * The tables that a file changes and that exist already, with the lock each needs. Taken before anything else, because a
 * file that has changed one table and waits for the next would keep requests waiting for the first.
 */
async function locksFor(client: pg.Client, text: string): Promise<readonly (readonly [string, string])[]> {
  const words = text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
  const named = (pattern: RegExp) => [...words.matchAll(pattern)].map(([, name = ""]) => name);
  const { rows } = await client.query<{ name: string; is_exclusive: boolean }>(
    `select c.relname as name, bool_or(w.is_exclusive) as is_exclusive from (
      select to_regclass('public.' || name)::oid as id, true as is_exclusive from unnest($1::text[]) name
      union all select to_regclass('public.' || name)::oid, false from unnest($2::text[]) name
      union all select indrelid, true from unnest($3::text[]) name join pg_index on indexrelid = to_regclass('public.' || name)) w
    join pg_class c on c.oid = w.id and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
    [named(EXCLUSIVE), named(SHARED), named(DROPPED_INDEX)],
  );
  return rows.map(({ name, is_exclusive }) => [name, is_exclusive ? "access exclusive" : "share row exclusive"]);
}

/** Tries until it gets its locks, and says what keeps it from them. */
async function inTransaction<T>(run: Run, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const blockers = watch(run, WATCH_MS.lock);
    try {
      await run.client.query(`begin; set local lock_timeout = ${LOCK_MS}`);
      const result = await work();
      await run.client.query("commit");
      return result;
    } catch (error) {
      // On a lost connection there is nothing to roll back, and the first error says more.
      await run.client.query("rollback").catch(() => {});
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      const seen = blockers.seen() || "another session holds a lock";
      if (attempt === ATTEMPTS) throw new Error(`gave up after ${ATTEMPTS} attempts: ${seen}`, { cause: error });
      run.tell(`${run.name}: ${seen}; trying again (${attempt + 1} of ${ATTEMPTS})`);
      await sleep(PAUSE_MS);
    } finally {
      await blockers.stop();
    }
  }
}

/** Looks regularly at what the migration waits for. A look that fails costs a message, never the migration. */
function watch({ client, watcher }: Run, every_ms: number, onChange: Lines = () => {}) {
  let seen = "";
  const stopped = new AbortController();
  const pid = (client as unknown as { processID: number }).processID;
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const found = await blockersOf(watcher, pid);
      if (found && found !== seen) onChange(found);
      seen = found || seen;
      await sleep(every_ms, undefined, { signal: stopped.signal });
    }
  })().catch(() => {});
  return {
    seen: () => seen,
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}

/** Says what a connection waits for, and which sessions hold it with which statement; empty if it waits for nothing. */
async function blockersOf(watcher: pg.Client, pid: number): Promise<string> {
  const { rows } = await watcher.query<Record<"what" | "mode" | "pid" | "who" | "state" | "query", string | null>>(
    `select (select coalesce(l.relation::regclass::text, l.locktype) from pg_locks l where l.pid = $1 and not l.granted limit 1) as what,
      (select l.mode from pg_locks l where l.pid = $1 and not l.granted limit 1) as mode,
      a.pid, concat_ws(' of ', nullif(a.application_name, ''), a.usename) as who, a.state,
      left(regexp_replace(a.query, '\\s+', ' ', 'g'), 200) as query
    from unnest(pg_blocking_pids($1)) b join pg_stat_activity a on a.pid = b order by a.xact_start limit 3`,
    [pid],
  );
  const [first] = rows;
  if (!first) return "";
  const held = rows.map((row) => `process ${row.pid} (${row.who}, ${row.state}): ${row.query}`);
  return `waits for ${first.what} (${first.mode}), held by ${held.join("; and by ")}`;
}

/** One statement after another, each for itself. */
async function runOutside(run: Run, text: string): Promise<void> {
  for (const statement of statementsOf(text)) {
    const index = /^create (?:unique )?index concurrently (\w+) on /i.exec(statement)?.[1];
    if (index && (await isBuilt(run, index))) continue;
    run.tell(`${run.name}: ${statement.slice(0, 100)}`);
    // Waiting for a lock here keeps no request waiting, so there is no limit.
    const blockers = watch(run, WATCH_MS.index, (line) => run.tell(`${run.name}: ${line}`));
    try {
      await run.client.query("set lock_timeout = 0");
      await run.client.query(statement);
    } finally {
      await blockers.stop();
    }
  }
  await run.client.query(recording(run.name));
}

/** Whether an earlier run has built the index. What is left of one that was killed is dropped. */
async function isBuilt({ client, name, tell }: Run, index: string): Promise<boolean> {
  const { rows } = await client.query<{ built: boolean }>(
    "select indisvalid and indisready as built from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  if (!rows[0] || rows[0].built) return rows.length > 0;
  tell(`${name}: dropping what is left of ${index}`);
  await client.query(`drop index concurrently ${index}`);
  return false;
}

/** Each batch commits for itself. Pauses as long as each took, so that the database has time for requests. */
async function runBatches(run: Run, text: string): Promise<void> {
  const [statement = "", ...more] = statementsOf(text);
  if (more.length > 0) throw new Error("has more than one statement");
  for (let done = 0; ;) {
    const began = performance.now();
    const { rowCount } = await inTransaction(run, () => run.client.query(statement));
    if (!rowCount) break;
    done += rowCount;
    run.tell(`${run.name}: ${done} rows`);
    await sleep(performance.now() - began);
  }
  await inTransaction(run, () => run.client.query(recording(run.name)));
}

/** Splits at semicolons. The rules for migrations allow neither functions nor texts with one in such files. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
