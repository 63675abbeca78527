import { readFile, readdir } from "node:fs/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { APP_ROLE, type Db } from "./db.ts";
import { MIGRATIONS } from "./installation.ts";
import type { Job } from "./queue.ts";

/** Names in order. A released file is never edited again. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** Names the migrations that the database lacks; all of them if it is empty. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ migrated: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated`.execute(db);
  const names = await migrationNames();
  if (!found[0]?.migrated) return names;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

/** Migrates the database to this release: our tables, then the job engine and its queues. Idempotent. */
export async function migrate(ownerUrl: string, jobs: readonly Job[]): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: plainSql } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    await prepareQueues(ownerUrl, jobs);
    for (const what of ["usage on schema", "all on all tables in schema", "execute on all functions in schema"]) {
      await sql.raw(`grant ${what} pgboss to ${APP_ROLE}`).execute(db);
    }
    await sql.raw(`grant select on kysely_migration to ${APP_ROLE}`).execute(db);
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}

async function plainSql() {
  const names = await migrationNames();
  const files = names.map(async (name) => {
    const text = await readFile(new URL(name, MIGRATIONS), "utf8");
    return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

async function prepareQueues(ownerUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const job of jobs) {
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, job.options);
    else await boss.createQueue(job.name, job.options);
  }
  await boss.stop({ graceful: false });
}
