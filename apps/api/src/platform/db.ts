import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "../generated/schema.ts";
import { errorType, startStatement } from "./tracing.ts";

// Returns bigint as a number: counts and amounts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The pool, one connection of it, or a transaction: the same type, always the first argument, never optional. */
export type Db = Kysely<DB>;

const NAMED_AT_MOST = 1000;
const names = new Map<string, string>();

const UNPREPARED = "/* not prepared */";
const LONG = "/* may take long */";
/**
 * Prefix for statements on whole arrays. A cached plan ignores their length and takes twenty times as long, so they are
 * planned each time. The foreign key checks they trigger keep their plans.
 */
export const unprepared = sql.raw(UNPREPARED);
/** Starts a statement that may take longer than a request; set its `statement_timeout` as well. */
export const mayTakeLong = sql.raw(LONG);

const STATEMENT_MS = 10_000;
/**
 * PostgreSQL cancels a statement after 10 s and reports it. If nothing has arrived by then, the network is silent,
 * which neither the driver nor the kernel would notice for 15 minutes.
 */
export const silentAfterMs = (patience: number): number => STATEMENT_MS * patience + 3_000;
const LONG_MS = 600_000;

/** What Kysely sends to begin a transaction that reads only. */
const BEGIN_READING = "start transaction read only";
/** What Kysely needs to know of a statement that returns nothing. */
const NO_ROWS = { command: "", rowCount: null, rows: [] } as const;

/**
 * Sends parameterized statements by name, so PostgreSQL plans each once per connection (2 to 2.5 times faster).
 *
 * A read doesn't wait for the answers to its BEGIN and COMMIT: the next statement is sent right behind BEGIN, and the
 * connection is free for the next request while COMMIT is on its way. If BEGIN fails, so does the statement behind it:
 * binding a team outside a transaction has no effect, and without a team row-level security shows nothing.
 */
class NamingClient extends pg.Client {
  #isReading = false;

  // The driver's overloads can't be repeated here. Only (text, values) is rewritten; everything else passes through.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const span = startStatement(args[0]);
    const isBegin = args[0] === BEGIN_READING;
    const needsNoAnswer = isBegin || (this.#isReading && args[0] === "commit");
    this.#isReading = isBegin || (this.#isReading && !needsNoAnswer && args[0] !== "rollback");
    if (isBegin) this.#sendTogether();
    const sent = this.#sendNamed(...args);
    if (span && sent instanceof Promise)
      sent.then(
        () => span.end(),
        (error: unknown) => span.end({ "error.type": errorType(error) }),
      );
    if (!needsNoAnswer || !(sent instanceof Promise)) return sent;
    sent.catch(() => {});
    return Promise.resolve(NO_ROWS);
  }

  /** Holds back what is written until the code that runs now waits for something. */
  #sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #sendNamed(...args: unknown[]): unknown {
    const [text, values, ...rest] = args;
    const send = (...all: unknown[]) => this.#closedIfSilent((super.query as (...all: unknown[]) => unknown)(...all));
    if (typeof text !== "string" || !Array.isArray(values) || text.trimStart().startsWith(UNPREPARED))
      return send(...args);
    if (text.trimStart().startsWith(LONG)) return send({ text, values, query_timeout: LONG_MS }, ...rest);
    const name = names.get(text) ?? nameFor(text);
    return name ? send({ name, text, values }, ...rest) : send(...args);
  }

  /** The driver would return an unresponsive connection to the pool with its query still pending. */
  #closedIfSilent(sent: unknown): unknown {
    if (sent instanceof Promise) sent.catch((error: Error) => void (isSilence(error) && this.end()));
    return sent;
  }
}

/** Derived from the text, so a name means the same statement in every process that shares a connection pool. */
function nameFor(text: string): string | undefined {
  if (names.size >= NAMED_AT_MOST) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

const isSilence = (error: Error): boolean => error.message === "Query read timeout";

/** 57P: PostgreSQL is starting or stopping. 08: connection failure. 53100: disk full. 25006: read-only. */
const AWAY_STATES = /^(57P0[1-5]|08...|53100|25006)$/;
const AWAY_ERRNOS =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_MESSAGES =
  /^(Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a dependency is unavailable, so the same request may succeed in a moment. */
export function isUnavailable(error: {
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly message: string;
}): boolean {
  const { code = "", syscall } = error;
  // A Unix socket exists only while PostgreSQL runs.
  if (code === "ENOENT" && syscall === "connect") return true;
  return AWAY_STATES.test(code) || AWAY_ERRNOS.test(code) || AWAY_MESSAGES.test(error.message);
}

/** The role of server and worker. It owns nothing, so row-level security applies to it. */
export const APP_ROLE = "portal_app";

/**
 * What every connection is set to. A connection pool such as PgBouncer doesn't pass these on, so behind one the login itself
 * has them (`switchboard init database`).
 */
export const connectionSettings = (patience: number) =>
  ({
    role: APP_ROLE,
    statement_timeout: STATEMENT_MS * patience,
    lock_timeout: 3_000 * patience,
    idle_in_transaction_session_timeout: 15_000 * patience,
    timezone: "UTC",
  }) as const;

/** Settings in the form that a connection sends them when it opens. */
export const startupOptions = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Sends a statement without waiting for the answer to the one before. Missing in the driver's types. */
const PIPELINED: object = { pipeline: true };

/**
 * A pool whose errors don't end the process. It gets those of idle connections: a dead one is replaced at its next use, and
 * `end` doesn't wait until the server has closed all. A connection in use gets its own error, and its query fails anyway.
 */
export function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

interface DatabaseOptions {
  readonly size: number;
  readonly application_name: string;
  /** Multiplies how long a call waits for a connection, a row or a statement before it fails. */
  readonly patience: number;
  /** Throws when code that holds a connection asks for a second one. */
  readonly strict: boolean;
}

export function openDatabase(url: string, { size, application_name, patience, strict }: DatabaseOptions): Database {
  const pool = newPool({
    connectionString: url,
    max: size,
    application_name,
    Client: NamingClient,
    ...PIPELINED,
    connectionTimeoutMillis: 5_000 * patience,
    query_timeout: silentAfterMs(patience),
    keepAlive: true,
    options: startupOptions(connectionSettings(patience)),
  });
  const taken = strict ? refuseSecondConnection(pool) : pool;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: taken }) });
  return { db, pool: taken, close: () => pool.end() };
}

const holding = new AsyncLocalStorage<true>();

/**
 * Throws when code that holds a connection asks for another: if every connection were held that way, all would wait
 * forever. Only in development and tests, to catch it there; production waits.
 */
function refuseSecondConnection(pool: pg.Pool): pg.Pool {
  const refuse = () => {
    if (holding.getStore()) throw new Error("This call holds a connection already; use that one (ctx.db, tx.db).");
  };
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "connect" || name === "query") refuse();
        return (value as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** The team of rows that belong to no customer. */
export const NO_TEAM = "00000000-0000-0000-0000-000000000000";

/** Runs a transaction that sees and writes the rows of one team only. */
export function inTeam<T>(db: Db, team_id: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('app.team_id', ${team_id}, true)`.execute(db);
    return holding.run(true, () => work(db));
  });
}

/** The same, with the time that triggers write. Without it they use the database's clock. */
export function inTeamAt<T>(db: Db, team_id: string, now: Date, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (db) => {
    const at = now.toISOString();
    await sql`select set_config('app.team_id', ${team_id}, true), set_config('app.now', ${at}, true)`.execute(db);
    return holding.run(true, () => work(db));
  });
}

const WROTE_WHILE_READING = "25006";

/**
 * Runs work that changes nothing, in one transaction: a team can only be bound to a transaction, because a pool in front
 * of PostgreSQL may give the next statement to another connection.
 */
export const readOnly = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode("read only")
    .execute((db) => holding.run(true, () => work(db)))
    .catch((error: Error & { code?: string }) => {
      // Elsewhere, it means that the database has become a standby and the request may be tried again. Not here.
      throw error.code === WROTE_WHILE_READING
        ? new Error("A call that reads tried to write.", { cause: error })
        : error;
    });

/** Binds this transaction to one team. */
export const bindToTeam = (db: Db, team_id: string) =>
  sql`select set_config('app.team_id', ${team_id}, true)`.execute(db);

/** Switches a transaction to another team for this work and back, for migrations between two. */
export async function switchTeam<T>(db: Db, team_id: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('app.team_id', true) as before`.execute(db);
  await sql`select set_config('app.team_id', ${team_id}, true)`.execute(db);
  const result = await work();
  await sql`select set_config('app.team_id', ${rows[0]?.before ?? NO_TEAM}, true)`.execute(db);
  return result;
}

/** Reads rows of one team, in the transaction that `db` is or in one of its own. */
export const readInTeam = <T>(db: Db, team_id: string, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? switchTeam(db, team_id, () => work(db)) : inTeam(db, team_id, work);

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  return rows[0]!.there;
}

/** Generates an id before its row exists: the transaction must be bound to the team it is about to create. */
export async function newId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db);
  return rows[0]!.id;
}

const SETTINGS = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", data_checksums: "on" } as const;

const UNLIMITED_IF_DROPPED = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;

async function currentSetting(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return rows[0]?.value;
}

/** Checks what must be true of the database before the server starts. Returns one line per problem. */
export async function databaseFaults(db: Db, production: boolean): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await sql<{ role: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select rolname as role, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(db);
  const role = rows[0];
  if (role?.role !== APP_ROLE) faults.push(`the server must act as ${APP_ROLE}, not as ${role?.role ?? "nobody"}`);
  if (role?.rolsuper || role?.rolbypassrls) faults.push(`${APP_ROLE} must not be able to bypass row-level security`);
  for (const name of UNLIMITED_IF_DROPPED) {
    const value = await currentSetting(db, name);
    if (value === "0") faults.push(`${name} is not set: behind a connection pool, run \`switchboard init database\``);
  }
  if (production) {
    faults.push(...(await loginFaults(db)));
    for (const [name, wanted] of Object.entries(SETTINGS)) {
      if ((await currentSetting(db, name)) !== wanted) faults.push(`PostgreSQL's ${name} must be ${wanted}`);
    }
  }
  return faults;
}

/** A stolen login must not be able to leave the role of the server: what bypasses row-level security owns everything. */
async function loginFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rolsuper: boolean; owns: boolean }>`
    select r.rolsuper or r.rolbypassrls as rolsuper, exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname = session_user`.execute(db);
  const { rolsuper = true, owns = true } = rows[0] ?? {};
  const instead = `use a login that is only a member of ${APP_ROLE}`;
  if (rolsuper) return [`DATABASE_URL: logs in as a superuser, or as one that bypasses row-level security; ${instead}`];
  return owns ? [`DATABASE_URL: logs in as the owner of the tables; ${instead}`] : [];
}

/** By how much the database's clock differs from ours. */
export async function clockDifferenceMs(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ theirs: Date }>`select clock_timestamp() as theirs`.execute(db);
  return Math.abs((rows[0]?.theirs.getTime() ?? 0) - now.getTime());
}

/** Runs a command of the operator as the role that owns the tables. */
export async function asOwner<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: newPool({ connectionString: url, max: 1 }) }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
