import { setTimeout as sleep } from "node:timers/promises";
import { readFile, readdir } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { APP_ROLE, type Db, startupOptions } from "./db.ts";
import { MIGRATIONS } from "./installation.ts";
import { type Lines, applyMigration } from "./migration-steps.ts";
import type { Job } from "./queue.ts";

/** Names in order. A released file is never edited again. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** What the database lacks, and what it has that this version doesn't know. */
export interface MigrationState {
  readonly pending: string[];
  readonly newer: string[];
}

export async function migrationState(ownerUrl: string, folder = MIGRATIONS): Promise<MigrationState> {
  return connected(ownerUrl, async (client) => compare(await migrationNames(folder), await appliedNames(client)));
}

/** Names the migrations that the database lacks; all of them if it is empty. For servers, which have a pool. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const query = async <Row>(text: string) => ({ rows: (await sql.raw<Row>(text).execute(db)).rows });
  return compare(await migrationNames(), await appliedNames({ query })).pending;
}

export interface MigrateOptions {
  readonly folder: URL;
  /** Gets a line about what takes long or waits. */
  readonly tell: Lines;
}

/** A migration waits for this one, however many run at once. Kysely's own number, which earlier versions lock as well. */
const LOCK = "3853314791062309107";
const LOOK_AGAIN_MS = 500;

/**
 * Migrates the database to this release: our tables, one file after another, then the job engine and its queues.
 * Idempotent, also after it was killed. A database that a newer version has migrated is left as it is.
 */
export async function migrate(
  ownerUrl: string,
  jobs: readonly Job[],
  { folder = MIGRATIONS, tell = () => {} }: Partial<MigrateOptions> = {},
): Promise<readonly string[]> {
  return connected(ownerUrl, async (client) =>
    connected(ownerUrl, async (watcher) => {
      await takeLock(client, tell);
      await createTables(client);
      const { pending, newer } = compare(await migrationNames(folder), await appliedNames(client));
      if (newer.length > 0 && pending.length > 0) {
        throw new Error(`The database has migrations of another version: ${newer.join(", ")}.`);
      }
      if (newer.length > 0) return [];
      for (const name of pending) {
        await applyMigration(client, watcher, name, await readFile(new URL(name, folder), "utf8"), tell);
      }
      await prepareQueues(ownerUrl, jobs);
      for (const what of ["usage on schema", "all on all tables in schema", "execute on all functions in schema"]) {
        await client.query(`grant ${what} pgboss to ${APP_ROLE}`);
      }
      await client.query(`grant select on kysely_migration to ${APP_ROLE}`);
      return pending;
    }),
  );
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // A migration may take hours in silence, so no timeouts but the operating system's.
  const client = new pg.Client({ connectionString: url, application_name: "switchboard-migrate", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    // The login's own may be short.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Held by the connection, because some migrations have no transaction. Asks again and again instead of waiting: a
 * statement that waits would keep an index from being built concurrently, whose builder it waits for.
 */
async function takeLock(client: pg.Client, tell: Lines): Promise<void> {
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (rows[0]?.taken) return;
    if (!told) tell("Waiting for another migration of this database.");
    await sleep(LOOK_AGAIN_MS);
  }
}

/** The tables of Kysely's migrator, which earlier versions use, and whose first one servers read. */
const createTables = (client: pg.Client) =>
  client.query(`
    set client_min_messages = warning;
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock values ('migration_lock', 0) on conflict do nothing;`);

interface Queryable {
  query<Row extends object>(text: string): Promise<{ readonly rows: readonly Row[] }>;
}
async function appliedNames(client: Queryable): Promise<string[]> {
  const known = await client.query<{ at: string | null }>("select to_regclass('kysely_migration') as at");
  if (known.rows[0]?.at === null) return [];
  return (await client.query<{ name: string }>("select name from kysely_migration")).rows.map(({ name }) => name);
}

function compare(ours: readonly string[], applied: readonly string[]): MigrationState {
  return {
    pending: ours.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !ours.includes(name)).toSorted(),
  };
}

async function prepareQueues(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const options = startupOptions({ statement_timeout: 0 });
  const boss = new PgBoss({ connectionString: ownerUrl, options, max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const job of jobs) {
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, job.options);
    else await boss.createQueue(job.name, job.options);
  }
  await boss.stop({ graceful: false });
}
