import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { JOBS } from "@portal/api/app.ts";
import { countRows } from "@portal/api/commands/backup/store.ts";
import { asOwner } from "@portal/api/platform/db.ts";
import { parseKeyring } from "@portal/api/platform/keyring.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { seedReleases } from "@portal/api/seed/releases.ts";
import { LOGINS, SEED_APP, SEED_PASSWORD, seed } from "@portal/api/seed/seed.ts";
import pg from "pg";
import { openClaims } from "./parts/claims.ts";
import { createDatabase } from "./parts/database.ts";
import { openDocument } from "./parts/documented-commands.ts";
import { DEBIAN_PROGRAMS, makeDatabaseFolder, runAsDatabaseUser, startPostgres } from "./parts/postgres.ts";
import { answers, freePort, run, startChild, stop, waitFor } from "./parts/process.ts";
import { DEV_KEY } from "./parts/seeded-database.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Deletes a member for good through the API and brings them back, with the commands that docs/operations/backup-and-restore.md
 * shows: pgBackRest to one second before, then `switchboard restore --verify`. Does the same with `switchboard backup`.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  pgbackrest: "/usr/bin/pgbackrest",
  "postgresql-15": `${DEBIAN_PROGRAMS}/pg_dump`,
};
for (const [name, file] of Object.entries(PROGRAMS)) {
  if (existsSync(file)) continue;
  console.log(`The Debian package ${name} is missing: apt-get install ${name}`);
  process.exit(2);
}

const page = openDocument("docs/operations/backup-and-restore.md");
const FULL_BACKUP = page.command("pgbackrest --stanza=switchboard --type=full backup");
const SAMPLE = await readFile(join(ROOT, "ops/pgbackrest.conf"), "utf8");
const DATABASE = "switchboard";

const began = performance.now();
const folder = await mkdtemp(join(tmpdir(), "switchboard-restore-"));
await chmod(folder, 0o755);
const home = await makeDatabaseFolder(join(folder, "postgres"));
const files = join(folder, "files");
const port = await freePort();
const origins = { team: `http://127.0.0.1:${port}`, support: `http://localhost:${port}` };
const databasePort = await freePort();
const { claim, end } = openClaims("restore");

// Also read by the archive_command, which PostgreSQL runs.
process.env["PGBACKREST_CONFIG"] = await writePgbackrestConf();
let cluster = await startCluster();
let processes: ChildProcess[] = [];
try {
  await createDatabase(cluster, DATABASE);
  const url = cluster.url(DATABASE);
  await migrate(url, JOBS);
  await seed(url, new Date(), parseKeyring(DEV_KEY));
  await mkdir(files);
  await seedReleases(url, `file://${files}`, new Date());
  const commands = await writeCommand();

  // The set-up in the document.
  for (const command of [
    page.command("pgbackrest --stanza=switchboard stanza-create"),
    page.command("pgbackrest --stanza=switchboard check"),
    FULL_BACKUP,
    page.command("pgbackrest --stanza=switchboard info"),
    page.command("pgbackrest --stanza=switchboard --type=incr backup"),
  ]) {
    await timed(command.replace("--stanza=switchboard ", ""), () => onDatabaseMachine(command));
  }

  const [server, worker] = [startEntry("server.ts", url), startEntry("worker.ts", url)];
  processes = [server, worker];
  await waitFor("the server", answers(`${origins.team}/readyz`));
  const owner = await logIn();
  await waitFor(
    "the audit log to be sealed",
    async () => (await asked(url, "select count(*) as n from audit_unsealed")) === 0,
  );
  // Its background work would change rows between the count and the moment.
  await stop(worker);
  const member = await findMember(owner);

  // The small way, with the same data.
  const backups = join(folder, "backups");
  await timed("switchboard backup", () => onMachine(into(page.command("switchboard backup "), backups), commands, url));
  await createDatabase(cluster, "small");
  const small = await timed("switchboard restore", () =>
    onMachine(
      into(page.command("switchboard restore /var"), backups),
      commands,
      cluster.url("small"),
      join(folder, "small-files"),
    ),
  );
  claim(isWhole(small), "a backup restores complete into an empty database", figures(small));

  const before = await asOwner(url, countRows);
  const target = await asked<string>(url, "select clock_timestamp()::text as n");
  await sleep(1_000);
  await remove(owner, member);
  const after = await asOwner(url, countRows);
  const gone = differing(before, after).length;
  claim(!(await exists(owner, member)), "a member is deleted for good through the API", `${gone} tables changed`);

  await stop(server);
  await cluster.stop();
  const outage = performance.now();
  await timed("pgbackrest restore", () =>
    onDatabaseMachine(page.command("pgbackrest --stanza=switchboard --delta"), { TARGET: target }),
  );
  cluster = await startCluster();
  await waitFor(
    "the end of the recovery",
    async () => (await asked(url, "select pg_is_in_recovery()::int as n")) === 0,
  );
  const restored = await asOwner(url, countRows);
  const wrong = differing(before, restored);
  const total = Object.values(restored).reduce((sum, rows) => sum + rows, 0);
  claim(
    wrong.length === 0,
    "every table has the rows of one second before",
    `${total} rows, ${wrong.length} tables differ`,
  );
  const verified = await timed("switchboard restore --verify", () =>
    onMachine(page.command("switchboard restore --verify"), commands, url),
  );
  for (const [, state, what = "", figure = ""] of verified.output.matchAll(/^(ok {3}|FAULT) ([\w ]+): (.*)$/gm)) {
    claim(state === "ok   ", `verified: ${what}`, figure);
  }
  claim(/ 0 orphaned$/m.test(verified.output), "no file is orphaned", /files: .*/.exec(verified.output)?.[0] ?? "");
  claim(isWhole(verified), "the verification says that everything is there", `exit code ${verified.code}`);

  processes = [startEntry("server.ts", url)];
  await waitFor("the restored server", answers(`${origins.team}/readyz`));
  const minutes = ((performance.now() - outage) / 60_000).toFixed(1);
  const back = await logIn();
  claim(await exists(back, member), "the deleted member is back", member.id);
  claim(await staffLogsIn(), "staff log in with password and code", "two-step login on the restored server");
  claim(true, "the service is back", `${minutes} min after it was stopped`);
  await timed("pgbackrest backup after the restore", () => onDatabaseMachine(FULL_BACKUP));
} finally {
  await Promise.all(processes.map((child) => stop(child)));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
end(`${((performance.now() - began) / 60_000).toFixed(1)} min, `);

async function timed<T extends { code: number; output: string }>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  claim(result.code === 0, what, `${seconds} s`);
  if (result.code !== 0) console.log(result.output);
  return result;
}

function into(command: string, backups: string): string {
  return command.replace("/var/backups/switchboard", backups);
}

function onDatabaseMachine(command: string, more: Record<string, string> = {}) {
  return runAsDatabaseUser("sh", ["-c", command], { ...process.env, ...more });
}

function onMachine(command: string, programs: string, url: string, storage = files) {
  const env = {
    PATH: `${programs}:${DEBIAN_PROGRAMS}:/usr/bin:/bin`,
    MIGRATE_DATABASE_URL: url,
    STORAGE_URL: `file://${storage}`,
    SECRET_KEY: DEV_KEY,
  };
  return run("sh", ["-c", command], { env });
}

/** The sample configuration with the paths of this machine. */
async function writePgbackrestConf(): Promise<string> {
  const paths = Object.fromEntries(
    await Promise.all(
      ["repo", "log", "lock", "spool"].map(
        async (name) => [name, await makeDatabaseFolder(join(folder, name))] as const,
      ),
    ),
  );
  const text = SAMPLE.replace(/^repo1-path=.*$/m, `repo1-path=${paths["repo"]}`)
    .replace(/^repo1-cipher-pass=.*$/m, `repo1-cipher-pass=${randomBytes(36).toString("base64")}`)
    .replace(
      /^\[global\]$/m,
      `[global]\nlog-path=${paths["log"]}\nlock-path=${paths["lock"]}\nspool-path=${paths["spool"]}`,
    )
    .replace(/^pg1-path=.*$/m, `pg1-path=${join(home, "data")}\npg1-socket-path=${home}\npg1-user=postgres`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${databasePort}`);
  const file = join(folder, "pgbackrest.conf");
  await writeFile(file, text, { mode: 0o600 });
  const { uid, gid } = await stat(home);
  await chown(file, uid, gid);
  return file;
}

/** With the settings for postgresql.conf that the sample shows. */
function startCluster() {
  const settings = [...SAMPLE.matchAll(/^# {3}(archive_\w+) = (.*)$/gm)].map(([, name = "", value = ""]) => {
    const [text = ""] = /^'[^']*'|^\S+/.exec(value) ?? [];
    return `${name}=${text.replaceAll("'", "")}`;
  });
  if (settings.length !== 3) throw new Error("ops/pgbackrest.conf doesn't show three settings of archiving");
  return startPostgres({ keep: home, port: databasePort, programs: DEBIAN_PROGRAMS, settings });
}

/** A folder for PATH with the command `switchboard`. */
async function writeCommand(): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin);
  const entry = join(ROOT, "apps/api/src/switchboard.ts");
  await writeFile(join(bin, "switchboard"), `#!/bin/sh\nexec ${process.execPath} ${entry} "$@"\n`, { mode: 0o755 });
  return bin;
}

function startEntry(entry: string, url: string) {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "development",
    DATABASE_URL: url,
    SECRET_KEY: DEV_KEY,
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${files}`,
    URL_TEAM: origins.team,
    URL_SUPPORT: origins.support,
    PORT: String(port),
    METRICS_PORT: "0",
    LOG_LEVEL: "error",
  };
  return startChild(process.execPath, [join(ROOT, "apps/api/src", entry)], { env, stdio: "inherit" });
}

async function asked<T = number>(url: string, statement: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: T }>(statement);
    const n = rows[0]!.n;
    return (typeof n === "string" && /^\d+$/.test(n) ? Number(n) : n) as T;
  } finally {
    await client.end();
  }
}

function differing(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}

function isWhole({ code, output }: { code: number; output: string }): boolean {
  return code === 0 && output.includes("Everything is there.");
}

function figures({ output }: { output: string }): string {
  return [...output.matchAll(/^(?:ok {3}|FAULT) (.*)$/gm)].map(([, line]) => line).join("; ");
}

interface Owner {
  readonly team_id: string;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
}

/** Logs the owner of the seeded team in. */
async function logIn(): Promise<Owner> {
  const email = LOGINS[0]!.email;
  const { session, cookie } = await post(`${origins.team}/api/v2/session/login`, { email, password: SEED_PASSWORD });
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    fetch(`${origins.team}/api/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session?.token}`,
        cookie,
        ...(body && { "content-type": "application/json" }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const user = (await (await send("GET", "authUser")).json()) as { team?: { id: string } };
  if (!user.team) throw new Error(`the login didn't open a session: ${JSON.stringify(user)}`);
  return { team_id: user.team.id, send };
}

interface LoginReply {
  readonly success?: boolean;
  readonly session?: { readonly token: string };
  /** The login attempt, or half of a session's secret. */
  readonly cookie: string;
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<LoginReply> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const reply = { ...((await answer.json()) as Omit<LoginReply, "cookie">), cookie: cookies.join("; ") };
  if (!answer.ok || !reply.success) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(reply)}`);
  return reply;
}

interface Member {
  readonly id: string;
}

async function findMember({ team_id, send }: Owner): Promise<Member> {
  const answer = await send("GET", `team/${team_id}/members`);
  const { members = [] } = (await answer.json()) as { members?: (Member & { admin_role: string })[] };
  const found = members.find(({ admin_role }) => admin_role === "none");
  if (!found) throw new Error("the seeded team has no plain member");
  return found;
}

async function remove({ team_id, send }: Owner, { id }: Member): Promise<void> {
  const proof = await send("POST", "portalCheckPassword", { email: LOGINS[0]!.email, password: SEED_PASSWORD });
  const { token } = (await proof.json()) as { token: string };
  for (const path of [`team/${team_id}/member/${id}`, `team/${team_id}/member/${id}/permanently`]) {
    const answer = await send("DELETE", path, undefined, { "x-sudo": token });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

async function exists({ team_id, send }: Owner, { id }: Member): Promise<boolean> {
  return (await send("GET", `team/${team_id}/member/${id}`)).ok;
}

async function staffLogsIn(): Promise<boolean> {
  const email = LOGINS.find(({ edition }) => edition === "support")!.email;
  const at = `${origins.support}/support/api/v2/login`;
  const { cookie } = await post(at, { email, password: SEED_PASSWORD });
  const two_fa_code = codeOf(SEED_APP, stepAt(new Date()));
  const { session } = await post(`${at}/code`, { two_fa_code }, { cookie });
  return session !== undefined;
}
