import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { json } from "node:stream/consumers";
import { join } from "node:path";
import { openApp } from "@portal/api/app.ts";
import { loadConfig } from "@portal/api/platform/config.ts";
import { openAppContext } from "@portal/api/platform/app-context.ts";
import { openAdapters } from "@portal/api/adapters/adapters.ts";
import { LOGINS, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { commandFile } from "./parts/command-file.ts";
import { answers, freePort, run, startChild, stop, waitFor } from "./parts/process.ts";
import { recordStatements } from "./parts/recorded-statements.ts";
import { startStack } from "./parts/stack.ts";

/**
 * Compares read calls through the whole stack (HTTP, authentication, row-level security, contract) with the same SQL sent
 * by pgbench to the same server in the same run. The ratio is the cost of our layers; absolute figures depend on the
 * machine's load. Then the first of them again with several server processes.
 */
const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = 3;
const PROCESSES = [1, 2, 4];

interface Subject {
  readonly name: string;
  readonly email: string;
  readonly path: (team_id: string) => string;
  readonly clients: number;
}
const LARGE = "lars.eriksen@meridianrail.example";
const SUBJECTS: readonly Subject[] = [
  { name: "members.list of 10,000", email: LARGE, path: (id) => `/api/v2/team/${id}/members`, clients: 20 },
  {
    name: "members.list, a search in 10,000",
    email: LARGE,
    path: (id) => `/api/v2/team/${id}/members?search=anders`,
    clients: 20,
  },
  { name: "team.get", email: LOGINS[0]!.email, path: (id) => `/api/v2/team/${id}`, clients: 8 },
];

const stack = await startStack({ env: { LOG_LEVEL: "error" } });
const work = await mkdtemp(join(tmpdir(), "switchboard-bench-"));
try {
  for (const subject of SUBJECTS) await measure(subject);
  await measureProcesses(SUBJECTS[0]!);
} finally {
  await stack.stop();
}

async function measure({ name, email, path, clients }: Subject): Promise<void> {
  const { token, team_id } = await logIn(email);
  const statements = await statementsOf(token, path(team_id));
  const script = join(work, "call.sql");
  await writeFile(script, statements.map((text) => `${text};`).join("\n"));
  const lua = await headersOf(token);
  const url = `http://127.0.0.1:${stack.port}${path(team_id)}`;

  await wrk(lua, url, 2, clients); // warm-up: query plans, just-in-time compilation
  const rounds: { bare: number; whole: number; p99: string }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await pgbench(script, clients);
    const { rate, p99 } = await wrk(lua, url, SECONDS, clients);
    rounds.push({ bare, whole: rate, p99 });
    console.log(
      `${name}, round ${round + 1}: bare ${bare.toFixed(0)}/s, whole stack ${rate.toFixed(0)}/s (p99 ${p99}), ratio ${(rate / bare).toFixed(2)}`,
    );
  }
  const middle = rounds.toSorted((a, b) => a.whole / a.bare - b.whole / b.bare)[Math.floor(ROUNDS / 2)]!;
  console.log(
    `bench: ${name}, ${statements.length} statements, ${clients} readers at once, one server process, p99 ${middle.p99}`,
  );
  console.log(
    `bench: bare ${middle.bare.toFixed(0)}/s, whole stack ${middle.whole.toFixed(0)}/s, ratio ${(middle.whole / middle.bare).toFixed(2)}`,
  );
}

/** The same readers, divided among 1, 2 and 4 server processes beside PostgreSQL and the load generator on one machine. */
async function measureProcesses({ name, email, path, clients }: Subject): Promise<void> {
  const { token, team_id } = await logIn(email);
  const lua = await headersOf(token);
  const ports = [stack.port];
  const more = await Promise.all(Array.from({ length: Math.max(...PROCESSES) - 1 }, startServer));
  ports.push(...more.map(({ port }) => port));
  const readFrom = (processes: number, seconds: number) =>
    Promise.all(
      ports
        .slice(0, processes)
        .map((port) => wrk(lua, `http://127.0.0.1:${port}${path(team_id)}`, seconds, clients / processes)),
    );
  await readFrom(ports.length, 2); // warm-up
  const figures: string[] = [];
  for (const processes of PROCESSES) {
    const before = cpuTimes();
    const rates = (await readFrom(processes, SECONDS)).map(({ rate }) => rate);
    const after = cpuTimes();
    const busy = (after.busy - before.busy) / (after.all - before.all);
    const rate = rates.reduce((sum, each) => sum + each, 0);
    figures.push(`${processes}: ${rate.toFixed(0)}/s (${(busy * 100).toFixed(0)} % of ${cpus().length} cores busy)`);
  }
  console.log(`processes: ${name}, ${clients} readers at once, by server processes: ${figures.join(", ")}`);
  await Promise.all(more.map(({ child }) => stop(child)));
}

async function startServer() {
  const port = await freePort();
  const env = { ...stack.env, PORT: String(port), METRICS_PORT: "0" };
  const child = startChild(process.execPath, [commandFile("server")], { env, stdio: "ignore" });
  await waitFor("another server", answers(`http://127.0.0.1:${port}/readyz`));
  return { port, child };
}

/** CPU time of all cores since the machine started, in milliseconds. */
function cpuTimes(): { all: number; busy: number } {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({ idle, busy: user + nice + sys + irq }));
  const busy = times.reduce((sum, core) => sum + core.busy, 0);
  return { busy, all: times.reduce((sum, core) => sum + core.idle, busy) };
}

async function headersOf(token: string): Promise<string> {
  const lua = join(work, "call.lua");
  await writeFile(
    lua,
    `wrk.headers["Host"] = "teams.localhost:${stack.port}"\nwrk.headers["Authorization"] = "Bearer ${token}"\n`,
  );
  return lua;
}

async function logIn(email: string): Promise<{ token: string; team_id: string }> {
  const headers = { host: `teams.localhost:${stack.port}`, "content-type": "application/json" };
  const body = JSON.stringify({ email, password: SEED_PASSWORD });
  const sent = request({ host: "127.0.0.1", port: stack.port, path: "/api/v2/session/login", method: "POST", headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = (await json(response)) as { session: { token: string }; user: { team: { id: string } } };
  return { token: answer.session.token, team_id: answer.user.team.id };
}

/** Returns the SQL of one call, recorded at the driver, with its values inlined. */
async function statementsOf(token: string, path: string): Promise<string[]> {
  const context = await openAppContext(loadConfig(stack.env), "bench");
  const app = await openApp(context, openAdapters(context.config));
  const headers = { host: `teams.localhost:${stack.port}`, authorization: `Bearer ${token}` };
  const ask = () => app.inject({ url: path, headers });
  await ask(); // opens the connection
  let statusCode = 0;
  const recorded = await recordStatements(async () => {
    ({ statusCode } = await ask());
  });
  await app.close();
  await context.close();
  if (statusCode !== 200 || recorded.length === 0)
    throw new Error(`recorded ${recorded.length} statements of a call that answered ${statusCode}`);
  return recorded;
}

async function pgbench(script: string, clients: number): Promise<number> {
  const args = ["-n", "-M", "prepared", "-f", script, "-c", String(clients), "-j", "2", "-T", String(SECONDS)];
  const { output } = await run("pgbench", [...args, stack.databaseUrl], {
    env: { ...process.env, PGOPTIONS: "-c role=portal_app" },
  });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? fail(output));
}

async function wrk(lua: string, url: string, seconds: number, clients: number): Promise<{ rate: number; p99: string }> {
  const { output } = await run("wrk", ["-t1", `-c${clients}`, `-d${seconds}s`, "--latency", "-s", lua, url]);
  if (/Non-2xx/.test(output)) fail(output);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? fail(output)),
    p99: /99%\s+(\S+)/.exec(output)?.[1] ?? "?",
  };
}

function fail(output: string): never {
  throw new Error(output);
}
