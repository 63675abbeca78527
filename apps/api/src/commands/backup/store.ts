import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { APP_ROLE, type Db } from "../../platform/db.ts";
import { CommandError } from "../command.ts";

/** Tables that hold rows: not partitioned tables, but each month of a table. */
const OURS = sql`c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Fails if this role would leave rows out, and says what it lacks. */
export async function requireAllRows(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; hidden: string }>`
    select current_user as role, c.oid::regclass::text as hidden from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and case when has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
      then row_security_active(c.oid) else true end
    order by 2`.execute(db);
  const [first] = rows;
  if (!first) return;
  const names = rows.map(({ hidden }) => hidden);
  throw new CommandError(
    "config",
    `${first.role} doesn't see all rows of ${names.length} tables, such as ${names.slice(0, 3).join(", ")}. Nothing was written.
Use the role that owns the tables, or as a superuser: grant pg_read_all_data to ${first.role}; alter role ${first.role} bypassrls;`,
  );
}

export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ rows: number }>`select count(*) as rows from only ${sql.raw(name)}`.execute(db);
    counts[name] = counted.rows[0]?.rows ?? 0;
  }
  return counts;
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The major version, such as 18. */
export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Names the snapshot that this transaction reads, so that pg_dump reads the same for as long as it takes. */
export async function exportSnapshot(db: Db): Promise<string> {
  for (const limit of ["idle_in_transaction_session_timeout", "statement_timeout"]) {
    await sql`select set_config(${limit}, '0', true)`.execute(db);
  }
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(db);
  return rows[0]!.name;
}

/** A program older than the server refuses to work; this says so before anything is done. */
export async function requireProgram(program: "pg_dump" | "pg_restore", server: number): Promise<void> {
  const install = `Install the package postgresql-client-${server}, or put its programs first in PATH.`;
  const { stdout } = await promisify(execFile)(program, ["--version"]).catch(() => {
    throw new CommandError("config", `${program} isn't installed. ${install}`);
  });
  const version = Number(/ (\d+)/.exec(stdout)?.[1]);
  if (version < server) {
    throw new CommandError("config", `${program} has version ${version}, PostgreSQL has ${server}. ${install}`);
  }
}

export const dumpDatabase = (url: string, file: string, snapshot: string): Promise<void> =>
  runOnDatabase(url, "pg_dump", ["--format=custom", `--snapshot=${snapshot}`, `--file=${file}`]);

/** All or nothing. The role that restores owns the tables. */
export const restoreDump = (url: string, file: string): Promise<void> =>
  runOnDatabase(url, "pg_restore", ["--single-transaction", "--exit-on-error", "--no-owner", file]);

/** The password goes into the environment: other users of the machine can read arguments. */
async function runOnDatabase(url: string, program: string, args: readonly string[]): Promise<void> {
  // Not a URL to JavaScript if it has no host, as for a local socket.
  const [, start = "", password = ""] = /^(\w+:\/\/[^:@/?]*):([^@/?]*)(?=@)/.exec(url) ?? [];
  const place = password ? start + url.slice(`${start}:${password}`.length) : url;
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  try {
    await promisify(execFile)(program, [`--dbname=${place}`, ...args], { env });
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string };
    throw new CommandError("failed", `${program} failed:\n${stderr.trim()}`);
  }
}

/** Fails if there is anything in it that a restore could mix with. */
export async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ tables: number }>`
    select count(*) as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}`.execute(db);
  const tables = rows[0]?.tables ?? 0;
  if (tables === 0) return;
  throw new CommandError(
    "data",
    `The database isn't empty: it has ${tables} tables. Nothing was changed. Create a new one.`,
  );
}

/** Roles belong to the cluster and aren't in the dump. */
export async function createAppRole(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${APP_ROLE}`.execute(db);
  if (rows.length > 0) return;
  try {
    await sql`create role ${sql.id(APP_ROLE)} nologin nobypassrls`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new CommandError(
      "config",
      `This PostgreSQL has no role ${APP_ROLE}, and this login may not create it. Nothing was restored.
Ask an administrator to create it, with the logins: switchboard init database --sql | sudo -u postgres psql`,
    );
  }
}

const NOT_ALLOWED = "42501";
