import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import {
  DANGEROUS_DEFAULTS,
  type DangerousDefault,
  HUNTER,
  SELLS,
  openFiles,
} from "@portal/api/test/dangerous-defaults.ts";
import { PRODUCTION } from "@portal/api/test/settings.ts";
import { createDatabase } from "./parts/database.ts";
import { startPostgres } from "./parts/postgres.ts";
import { BARE_ENV, answers, freePort, run, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Starts the server and the worker with one dangerous default each: a process must end with code 78, name the setting with
 * what to do, and repeat no value. With `small`, every fourth is tried, with one of the two: tests check the lines of all.
 */
const isSmall = process.argv[2] === "small";
const ENTRIES = ["server", "worker"] as const;
/** A process that starts after all is stopped. */
const LONGEST_S = "120";
type Entry = (typeof ENTRIES)[number];

const folder = await mkdtemp(join(tmpdir(), "switchboard-defaults-"));
const cluster = await startPostgres();
let refused = 0;
let tried = 0;
try {
  await createDatabase(cluster, "defaults");
  await migrate(cluster.url("defaults"), JOBS);
  const logins = await createLogins();
  const base = { ...PRODUCTION, DATABASE_URL: logins.app };
  await expectStarts(base);
  const openFile = join(folder, "key");
  await writeFile(openFile, PRODUCTION.SECRET_KEY);
  await chmod(openFile, 0o644);
  const rows = [...DANGEROUS_DEFAULTS, ...openFiles(openFile), ...databaseDefaults(logins)];
  const cases = rows.flatMap((row) => ENTRIES.map((entry) => ({ row, entry })));
  // An odd step, so that the two processes take turns.
  const waiting = cases.filter((_, n) => !isSmall || n % 7 === 0);
  tried = waiting.length;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await expectRefusal(base, next.row, next.entry);
  };
  await Promise.all([work(), work()]);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`defaults: ${refused} of ${tried} refused by name`);
process.exit(refused === tried && tried > 0 ? 0 : 1);

interface Logins {
  readonly app: string;
  readonly owner: string;
  readonly superuser: string;
}

async function createLogins(): Promise<Logins> {
  const client = new pg.Client({ connectionString: cluster.url("defaults") });
  await client.connect();
  await client.query("create role tables_owner");
  await client.query("create role app_login login in role portal_app");
  await client.query("create role owner_login login in role portal_app, tables_owner");
  await client.query("alter table teams owner to tables_owner");
  await client.end();
  const as = (login: string) => {
    const password = randomBytes(12).toString("hex");
    return Object.assign(new URL(cluster.url("defaults")), { username: login, password }).href;
  };
  return { app: as("app_login"), owner: as("owner_login"), superuser: as("postgres") };
}

function databaseDefaults({ owner, superuser }: Logins): DangerousDefault[] {
  return [
    {
      what: "a superuser's login",
      change: { DATABASE_URL: superuser },
      line: "DATABASE_URL: logs in as a superuser, or as one that bypasses row-level security; use a login that is only a member of portal_app",
    },
    {
      what: "the login of the tables' owner",
      change: { DATABASE_URL: owner },
      line: "DATABASE_URL: logs in as the owner of the tables; use a login that is only a member of portal_app",
    },
    {
      what: "the included price list",
      change: SELLS,
      line: "PAYMENTS: the price list is the included example; add your own with `switchboard prices FILE`",
    },
  ];
}

type Settings = Readonly<Record<string, string | undefined>>;

function environment(settings: Settings, port = 0) {
  return {
    ...BARE_ENV,
    PORT: String(port),
    METRICS_PORT: "0",
    ...settings,
  };
}
function fileOf(entry: Entry): string {
  return join(ROOT, `apps/api/src/${entry}.ts`);
}

/** Without it, a process that never starts would pass. */
async function expectStarts(base: Settings): Promise<void> {
  const port = await freePort();
  const server = startChild(process.execPath, [fileOf("server")], { env: environment(base, port), stdio: "ignore" });
  await waitFor("the server with safe settings", answers(`http://127.0.0.1:${port}/readyz`), 120_000);
  await stop(server);
  const worker = startChild(process.execPath, [fileOf("worker")], { env: environment(base) });
  let output = "";
  worker.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await waitFor("the worker with safe settings", async () => output.includes('"working":true'), 120_000);
  await stop(worker);
  console.log("defaults: server and worker start with safe settings");
}

async function expectRefusal(base: Settings, { what, change, line }: DangerousDefault, entry: Entry): Promise<void> {
  const env = environment({ ...base, ...change });
  const { code, output } = await run("timeout", [LONGEST_S, process.execPath, fileOf(entry)], { env });
  const secrets = [HUNTER, PRODUCTION.SECRET_KEY, change["SECRET_KEY"]].filter((secret) => secret !== undefined);
  const isRepeated = secrets.some((secret) => output.includes(secret));
  const isRefused = code === 78 && output.includes(line) && !isRepeated;
  refused += isRefused ? 1 : 0;
  console.log(`${isRefused ? "refused" : "STARTED"} ${entry}: ${what} → ${code}, ${line}`);
  if (!isRefused) console.log(isRepeated ? "its output repeats a secret" : output);
}
