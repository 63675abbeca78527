import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { newPool } from "@portal/api/platform/db.ts";
import type { DB } from "@portal/api/generated/schema.ts";
import { startPostgres } from "../parts/postgres.ts";
import { run as runCommand } from "../parts/process.ts";
import type { Case } from "./clients.ts";
import type { Installation } from "./installation.ts";
import { INVARIANTS } from "./invariants.ts";

/** Takes a base backup under load, restores it, and checks the invariants that hold at any moment. */
export async function judgeBackup(installation: Installation, run: Case): Promise<string[]> {
  const { database } = installation;
  const home = join(database.home, "backup");
  await takeBackup(database.home, database.url, home);
  const restored = await startPostgres({ keep: home });
  const url = Object.assign(new URL(database.url), { port: String(restored.port) }).href;
  const pool = newPool({ connectionString: url, max: 4 });
  try {
    const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const there = { ...run, unbalanced: [], installation: { ...installation, database: { ...database, url, owner } } };
    const wrong: string[] = [];
    for (const { id, name, check } of INVARIANTS.filter(({ always }) => always)) {
      const found = await check(there);
      if (found.length > 0) wrong.push(`in the backup, not so that ${name} (${id}): ${found.slice(0, 3).join(" · ")}`);
    }
    return wrong;
  } finally {
    await pool.end();
    await restored.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** A low-level base backup as in PostgreSQL's manual: files between start and stop, then the WAL up to the stop. */
async function takeBackup(from: string, url: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await mkdir(to, { recursive: true });
    await client.query("select pg_backup_start('chaos', true)");
    // Files that disappear while they are copied are replayed from the WAL.
    await runCommand("cp", ["-a", "--reflink=auto", join(from, "data"), to]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    const data = join(to, "data");
    await rm(join(data, "pg_wal"), { recursive: true });
    await cp(join(from, "data", "pg_wal"), join(data, "pg_wal"), { recursive: true, preserveTimestamps: true });
    await rm(join(data, "postmaster.pid"), { force: true });
    await writeFile(join(data, "backup_label"), rows[0]!.labelfile);
    await runCommand("chown", ["-R", "--reference", join(from, "data"), data]);
  } finally {
    await client.end();
  }
}
