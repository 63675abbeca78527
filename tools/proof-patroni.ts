import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { newPool } from "@portal/api/platform/db.ts";
import { JOBS } from "@portal/api/app.ts";
import type { DB } from "@portal/api/generated/schema.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { openClaims } from "./parts/claims.ts";
import { reserveOrigin } from "./parts/killable.ts";
import { missingPackages, startPatroni } from "./parts/patroni.ts";
import { type Pooler, createPooledLogin, startPgBouncer } from "./parts/pgbouncer.ts";
import { answers, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Kills the primary of a Patroni cluster again and again while a real server changes data for four clients, then etcd and
 * HAProxy. Every change that the API confirmed must be there at the end, once. The cluster runs with ops/patroni.yml and
 * ops/haproxy-postgres.cfg. The first argument is the number of kills. With `pooled`, PgBouncer is in between.
 */
const KILLS = Number(process.argv[2] ?? 10);
const IS_POOLED = process.argv.includes("pooled");
const CLIENTS = 4;
/** Longer than a primary may be silent. */
const ETCD_AWAY_S = 25;
const PROXY_AWAY_S = 3;
/** Longer than a server waits for PostgreSQL. */
const CUT_OFF_S = 15;
const PATIENCE_MS = 180_000;

const missing = missingPackages();
if (missing.length > 0) {
  console.log(`Debian packages are missing: apt-get install ${missing.join(" ")}`);
  process.exit(2);
}

interface Team {
  readonly id: string;
  readonly token: string;
  version: number;
  /** The names that were confirmed. */
  readonly kept: string[];
}

const began = performance.now();
const { claim, end } = openClaims("patroni");
const files = await mkdtemp(join(tmpdir(), "switchboard-patroni-files-"));
const place = await reserveOrigin();
const children: ChildProcess[] = [];
const deaths: string[] = [];
/** Answers to changes and reads by status; "none" if the server itself gave none. */
const statuses = new Map<string, number>();
let without_retry = 0;
let going = true;
/** Whether the processes are being stopped on purpose. */
let ending = false;
/** When a change was last confirmed, how many were, and the longest time between two since the last look. */
const changes = { last: performance.now(), count: 0, pause: 0 };

const cluster = await startPatroni();
let pooler: Pooler | undefined;
const pool = newPool({ connectionString: cluster.url("switchboard"), max: 2 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
try {
  console.log(`patroni: the cluster is whole after ${seconds(performance.now() - began)} s`);
  await createDatabase();
  await migrate(cluster.url("switchboard"), JOBS);
  const database_url = IS_POOLED ? await startPool() : cluster.url("switchboard");
  for (const entry of ["server.ts", "worker.ts"]) start(entry, database_url);
  await waitFor("the server", answers(`${place.origin}/readyz`), PATIENCE_MS);
  const teams = await Promise.all(Array.from({ length: CLIENTS }, makeClient));
  const clients = teams.map(live);
  await confirmed(20);

  const pauses: Record<"postmaster" | "machine", number[]> = { postmaster: [], machine: [] };
  let moved = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const what = n % 2 === 0 ? "postmaster" : "machine";
    const primary = await leader();
    const pause = await pauseDuring(() =>
      what === "postmaster" ? cluster.killPostgres(primary) : cluster.killMachine(primary),
    );
    pauses[what].push(pause);
    const back = performance.now();
    if (what === "machine") cluster.startMachine(primary);
    await whole();
    const now = await leader();
    if (now !== primary) moved += 1;
    console.log(
      `patroni: kill ${n + 1}, ${what} of ${primary}: no change for ${seconds(pause)} s, ` +
        `whole ${seconds(performance.now() - back)} s later, primary is ${now}`,
    );
  }
  for (const [what, all] of Object.entries(pauses)) {
    if (all.length === 0) continue;
    const each = all.map(seconds).join(" ");
    claim(Math.max(...all) < 60_000, `changes go on after each kill of the ${what}`, `after ${each} s`);
  }
  claim(true, "the cluster is whole again after each kill", `${KILLS} of ${KILLS}, ${moved} with another primary`);
  await onPurpose();
  await withoutStandby();
  await withoutReplication();
  await withoutTwoMachines();
  await withoutEtcd();
  await withoutProxy();

  going = false;
  await Promise.all(clients);
  await whole();
  await verify(teams);
} catch (error) {
  claim(false, "the proof ran to its end", String(error));
  console.log(error);
} finally {
  going = false;
  ending = true;
  await Promise.all(children.map((child) => stop(child, "SIGKILL")));
  await pool.end().catch(() => {});
  await pooler?.stop();
  await cluster.stop();
  await rm(files, { recursive: true, force: true });
}
end(
  `${KILLS} kills${IS_POOLED ? " behind PgBouncer" : ""} in ${((performance.now() - began) / 60_000).toFixed(1)} min, `,
);

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function createDatabase(): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database switchboard");
  await admin.end();
}

async function startPool(): Promise<string> {
  const password = randomBytes(18).toString("base64url");
  await createPooledLogin(cluster, { patience: 1, password });
  pooler = await startPgBouncer(cluster, 20, { password, timely: true });
  return pooler.url("switchboard");
}

function start(entry: string, database_url: string): void {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "development",
    DATABASE_URL: database_url,
    DATABASE_DIRECT_URL: cluster.url("switchboard"),
    SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${files}`,
    URL_TEAM: place.origin,
    PORT: String(place.port),
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  const child = startChild(process.execPath, [join(ROOT, "apps/api/src", entry)], { env, stdio: "ignore" });
  child.once("exit", (code, signal) => void (!ending && deaths.push(`${entry} ended with ${code ?? signal}`)));
  children.push(child);
}

async function makeClient(): Promise<Team> {
  const now = new Date();
  const id = await makeTeam(owner, now);
  const person = await makePerson(owner, now, id, { admin_role: "primary" });
  return { id, token: await issueToken(owner, now, person), version: 1, kept: [] };
}

/** Renames the team again and again. After a change without a known outcome, reads the version to go on from. */
async function live(team: Team): Promise<void> {
  for (let n = 0; going; n += 1) {
    const team_name = `Team ${n}`;
    const answer = await send(team, "PUT", "/rename", { team_name, version: team.version });
    if (answer) {
      team.kept.push(team_name);
      team.version = answer.version;
      changes.pause = Math.max(changes.pause, performance.now() - changes.last);
      changes.last = performance.now();
      changes.count += 1;
      await sleep(20);
    } else {
      await sleep(200);
      team.version = (await send(team, "GET", ""))?.version ?? team.version;
    }
  }
}

async function send(team: Team, method: string, path: string, body?: object): Promise<{ version: number } | undefined> {
  try {
    const answer = await fetch(`${place.origin}/api/v2/team/${team.id}${path}`, {
      method,
      headers: { authorization: `Bearer ${team.token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    count(String(answer.status));
    if (answer.status === 503 && !answer.headers.get("retry-after")) without_retry += 1;
    const said = (await answer.json()) as { version: number };
    return answer.ok ? said : undefined;
  } catch {
    count("none");
    return undefined;
  }
}

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Waits until this many more changes are confirmed. */
async function confirmed(more: number): Promise<void> {
  const wanted = changes.count + more;
  await waitFor(`${more} more changes`, async () => changes.count >= wanted, PATIENCE_MS);
}

/** The longest time between two confirmed changes while this happens, until changes go on. */
async function pauseDuring(fault: () => Promise<void>): Promise<number> {
  await confirmed(20);
  changes.pause = 0;
  await fault();
  // Answers that were under way may still arrive.
  await sleep(500);
  await confirmed(20);
  return changes.pause;
}

function whole(): Promise<void> {
  return waitFor("the whole cluster", cluster.isWhole, PATIENCE_MS);
}

async function leader(): Promise<string> {
  let name: string | undefined;
  await waitFor("a primary", async () => (name = await cluster.leader()) !== undefined, PATIENCE_MS);
  return name!;
}

/**
 * Cuts the primary off from its standbys, then kills it. Changes in between are on one machine only, so none may be
 * confirmed. Without synchronous mode, all of them would be confirmed, and lost.
 */
async function withoutReplication(): Promise<void> {
  const primary = await leader();
  const { rows } = await pool.query<{ pid: number }>("select pid from pg_stat_replication");
  let alone = 0;
  const pause = await pauseDuring(async () => {
    for (const { pid } of rows) process.kill(pid, "SIGSTOP");
    // Changes that a standby had already received may still be confirmed.
    await sleep(500);
    const before = changes.count;
    await sleep(CUT_OFF_S * 1000);
    alone = changes.count - before;
    await cluster.killMachine(primary);
  });
  cluster.startMachine(primary);
  await whole();
  claim(
    rows.length === 2 && alone === 0,
    `nothing is confirmed while the primary is cut off for ${CUT_OFF_S} s before it dies`,
    `${alone} confirmed, no change for ${seconds(pause)} s`,
  );
}

async function onPurpose(): Promise<void> {
  const primary = await leader();
  const pause = await pauseDuring(() => cluster.switchOver());
  await whole();
  claim((await leader()) !== primary, "the primary moves on purpose", `no change for ${seconds(pause)} s`);
}

async function withoutStandby(): Promise<void> {
  const standby = (await cluster.synchronousStandby())!;
  const pause = await pauseDuring(() => cluster.killMachine(standby));
  cluster.startMachine(standby);
  await whole();
  claim(pause < 60_000, "changes go on after a kill of the synchronous standby", `after ${seconds(pause)} s`);
}

/** The primary alone can't know whether the others are dead or have chosen another primary. */
async function withoutTwoMachines(): Promise<void> {
  const primary = await leader();
  const standbys = cluster.names.filter((name) => name !== primary);
  let alone = 0;
  const away = await pauseDuring(async () => {
    await Promise.all([cluster.killEtcd(standbys), ...standbys.map((name) => cluster.killMachine(name))]);
    await sleep(500);
    const before = changes.count;
    await sleep(ETCD_AWAY_S * 1000);
    alone = changes.count - before;
    cluster.startEtcd(standbys);
    for (const name of standbys) cluster.startMachine(name);
  });
  await whole();
  claim(
    alone === 0,
    `nothing is confirmed while two of three machines are away for ${ETCD_AWAY_S} s`,
    `${alone} confirmed, changes go on ${seconds(away - ETCD_AWAY_S * 1000)} s after their start`,
  );
}

async function withoutEtcd(): Promise<void> {
  for (const killed of [cluster.names.slice(0, 1), cluster.names]) {
    const primary = await leader();
    const pause = await pauseDuring(async () => {
      await cluster.killEtcd(killed);
      await sleep(ETCD_AWAY_S * 1000);
      cluster.startEtcd(killed);
    });
    await whole();
    claim(
      pause < ETCD_AWAY_S * 1000,
      `changes go on while ${killed.length} of 3 members of etcd are away for ${ETCD_AWAY_S} s`,
      `longest pause ${seconds(pause)} s, primary ${primary === (await leader()) ? "unchanged" : "moved"}`,
    );
  }
}

async function withoutProxy(): Promise<void> {
  const pause = await pauseDuring(async () => {
    await cluster.killProxy();
    await sleep(PROXY_AWAY_S * 1000);
    cluster.startProxy();
  });
  claim(
    pause < 60_000,
    `changes go on after HAProxy was away for ${PROXY_AWAY_S} s`,
    `longest pause ${seconds(pause)} s`,
  );
}

/** Compares confirmed changes with the audit log, where each appears once. */
async function verify(teams: readonly Team[]): Promise<void> {
  let [kept, lost, doubled, unconfirmed] = [0, 0, 0, 0];
  for (const team of teams) {
    const rows = await owner
      .selectFrom("audit_log")
      .select("detail")
      .where("team_id", "=", team.id)
      .where("action", "=", "team.renamed")
      .execute();
    const names = rows.map(({ detail }) => (detail as { team_name: { after: string } }).team_name.after);
    const stored = new Set(names);
    kept += team.kept.length;
    lost += team.kept.filter((name) => !stored.has(name)).length;
    doubled += names.length - stored.size;
    unconfirmed += stored.size - team.kept.filter((name) => stored.has(name)).length;
  }
  claim(
    kept > 0 && lost + doubled === 0,
    "every confirmed change is there, once",
    `${kept} confirmed, ${lost} lost, ${doubled} doubled; ${unconfirmed} stored although the answer was lost`,
  );
  claim(deaths.length === 0, "server and worker never died", deaths.join("; ") || "0 deaths");
  const refused = statuses.get("503") ?? 0;
  claim(
    refused > 0 && without_retry === 0,
    "a refusal says when to try again",
    `${refused} with 503, ${without_retry} of them without Retry-After`,
  );
  // 415: the version is outdated, because a change was stored although its answer was lost.
  const other = [...statuses].filter(([status]) => !["200", "415", "503"].includes(status));
  claim(
    other.length === 0,
    "no request fails in another way",
    other.map(([status, times]) => `${times} with ${status}`).join(", ") ||
      `0 other answers, ${statuses.get("415") ?? 0} outdated versions`,
  );
}
