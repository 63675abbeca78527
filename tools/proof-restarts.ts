import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { reserveOrigin, startKillableDatabase } from "./parts/killable.ts";
import { answers, startChild, stop, waitFor } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { startNetworkProxy } from "./parts/network-proxy.ts";

/**
 * Kills and restarts PostgreSQL under two servers and a worker with a steady load of reads and writes. No process may
 * die, acknowledged writes must be stored once, and refusals must carry `Retry-After`.
 */
const RESTARTS = Number(process.argv[2] ?? 20);
const PER_SECOND = Number(process.argv[3] ?? 100);
const CLIENTS = 20;
const SILENCE_S = 30;
const PROBES = RESTARTS >= 20 ? 10_000 : 1_000;

const database = await startKillableDatabase("restarts");
const wire = await startNetworkProxy(Number(new URL(database.url).port));
const places = [await reserveOrigin(), await reserveOrigin()] as const;
const deaths: string[] = [];
const children: ChildProcess[] = [];
/** Whether clients send requests. */
let going = true;
/** Whether the processes are being stopped on purpose. */
let ending = false;

function start(entry: string, port: number, origin: string): void {
  const url = Object.assign(new URL(database.url), { port: String(wire.port) });
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "development",
    DATABASE_URL: url.href,
    SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${database.home}`,
    URL_TEAM: origin,
    PORT: String(port),
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  const child = startChild(process.execPath, [join(ROOT, "apps/api/src", entry)], { env, stdio: "ignore" });
  child.once("exit", (code, signal) => void (!ending && deaths.push(`${entry} ended with ${code ?? signal}`)));
  children.push(child);
}

interface Team {
  readonly id: string;
  readonly origin: string;
  readonly token: string;
  version: number;
  /** Writes that were acknowledged, and writes without a known outcome. */
  readonly kept: string[];
  readonly unknown: string[];
}

const counts = { sent: 0, answered: 0, refused: 0, without_retry: 0, other: 0 };

async function send(team: Team, method: string, path: string, body?: object) {
  counts.sent += 1;
  const answer = await fetch(`${team.origin}/api/v2/team/${team.id}${path}`, {
    method,
    headers: { authorization: `Bearer ${team.token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const said = (await answer.json()) as { version: number };
  if (answer.ok) counts.answered += 1;
  else if (answer.status === 503) counts.refused += 1;
  else if (answer.status !== 415) counts.other += 1;
  if (answer.status === 503 && !answer.headers.get("retry-after")) counts.without_retry += 1;
  return { status: answer.status, ok: answer.ok, said };
}

/** Each client renames and reads its own team in turn. */
async function live(team: Team): Promise<void> {
  for (let n = 0; going; n += 1) {
    const began = performance.now();
    if (n % 2 === 0) await rename(team, `Team ${n}`);
    else await look(team);
    await sleep(Math.max(0, (1000 * CLIENTS) / PER_SECOND - (performance.now() - began)));
  }
}

async function rename(team: Team, team_name: string): Promise<void> {
  const answer = await send(team, "PUT", "/rename", { team_name, version: team.version }).catch(() => null);
  if (answer?.ok) {
    team.kept.push(team_name);
    team.version = answer.said.version;
  } else if (answer?.status !== 415) {
    team.unknown.push(team_name);
  }
}

async function look(team: Team): Promise<void> {
  const answer = await send(team, "GET", "").catch(() => null);
  if (answer?.ok) team.version = answer.said.version;
}

/** Compares the writes with the audit log: an acknowledged name appears once, any other at most once. */
async function wrongWrites(teams: readonly Team[]) {
  let [lost, doubled] = [0, 0];
  for (const team of teams) {
    const rows = await database.owner
      .selectFrom("audit_log")
      .select("detail")
      .where("team_id", "=", team.id)
      .where("action", "=", "team.renamed")
      .execute();
    const seen = new Map<string, number>();
    for (const { detail } of rows) {
      const { after } = (detail as { team_name: { after: string } }).team_name;
      seen.set(after, (seen.get(after) ?? 0) + 1);
    }
    lost += team.kept.filter((name) => !seen.has(name)).length;
    doubled += [...seen.values()].filter((count) => count > 1).length;
  }
  return { lost, doubled };
}

/** Seconds until both servers answer again. */
async function recovery(teams: readonly Team[]): Promise<number> {
  const began = performance.now();
  await Promise.all(
    places.map(({ origin }) =>
      waitFor("recovery", async () => (await send({ ...teams[0]!, origin }, "GET", "")).ok, 120_000),
    ),
  );
  return (performance.now() - began) / 1000;
}

let sound = false;
try {
  for (const { port, origin } of places) start("server.ts", port, origin);
  start("worker.ts", 0, places[0].origin);
  await Promise.all(places.map(({ origin }) => waitFor("the server", answers(`${origin}/readyz`))));
  const now = new Date();
  const teams = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n): Promise<Team> => {
      const id = await makeTeam(database.owner, now);
      const person = await makePerson(database.owner, now, id, { admin_role: "primary" });
      const token = await issueToken(database.owner, now, person);
      return { id, token, origin: places[n % 2]!.origin, version: 1, kept: [], unknown: [] };
    }),
  );
  const clients = teams.map(live);
  const seconds: number[] = [];
  for (let n = 0; n < RESTARTS; n += 1) {
    await sleep(1_000);
    await database.kill();
    seconds.push(await recovery(teams));
  }
  console.log(`restarts: recovered after ${seconds.map((one) => one.toFixed(2)).join(" ")} s`);
  wire.set("silent");
  await sleep(SILENCE_S * 1000);
  wire.set("open");
  const after = await recovery(teams);
  console.log(`silence: ${SILENCE_S} s without a byte, recovered ${after.toFixed(2)} s after its end`);
  going = false;
  await Promise.all(clients);
  const { lost, doubled } = await wrongWrites(teams);
  const kept = teams.reduce((sum, team) => sum + team.kept.length, 0);
  console.log(
    `restarts: ${RESTARTS} of PostgreSQL at ${PER_SECOND} requests a second, ${deaths.length} deaths, ` +
      `${kept} writes acknowledged, ${lost} lost, ${doubled} doubled; ` +
      `${counts.refused} refused with 503, ${counts.without_retry} without Retry-After, ${counts.other} answered otherwise`,
  );
  const slowest = Math.max(...seconds);
  console.log(`restarts: slowest recovery ${slowest.toFixed(2)} s`);
  const not_ready = await falseAlarms();
  console.log(`readiness: ${PROBES} probes of two servers, ${not_ready} false`);
  for (const death of deaths) console.log(`death: ${death}`);
  sound =
    deaths.length + lost + doubled + counts.without_retry + counts.other + not_ready === 0 && slowest <= 2 && kept > 0;
} finally {
  going = false;
  ending = true;
  await Promise.all(children.map((child) => stop(child, "SIGKILL")));
  await wire.stop();
  await database.stop();
}
process.exit(sound ? 0 : 1);

async function falseAlarms(): Promise<number> {
  let wrong = 0;
  const probing = places.flatMap(({ origin }) =>
    Array.from({ length: 5 }, async () => {
      for (let n = 0; n < PROBES / 10; n += 1) {
        const { ready, degraded } = (await (await fetch(`${origin}/readyz`)).json()) as {
          ready: boolean;
          degraded: string[];
        };
        if (!ready || degraded.length > 0) wrong += 1;
      }
    }),
  );
  await Promise.all(probing);
  return wrong;
}
