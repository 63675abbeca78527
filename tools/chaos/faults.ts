import { createHmac } from "node:crypto";
import { watch } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { processesIn } from "../parts/kill-postgres.ts";
import { run as runCommand, startChild, stop, waitFor } from "../parts/process.ts";
import type { NetworkProxy } from "../parts/network-proxy.ts";
import { judgeBackup } from "./backup.ts";
import type { Case } from "./clients.ts";
import type { Installation, Part } from "./installation.ts";

interface World {
  readonly installation: Installation;
  readonly run: Case;
  readonly random: () => number;
}

export interface Fault {
  readonly name: string;
  /** Its weight in the plan. */
  readonly share: number;
  /** Why this machine can't inject it, or null. */
  unable?(installation: Installation): Promise<string | null>;
  /** May return violations found during the fault. */
  inject(world: World): Promise<string[] | void>;
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const anyPart = ({ installation: { servers, workers }, random }: World): Part => pick(random, [...servers, ...workers]);
const aWhile = ({ run, random }: World) => run.during(10 + random() * 30);

const KILLS: readonly Fault[] = [
  {
    name: "server killed",
    share: 18,
    inject: async ({ installation, random }) => pick(random, installation.servers).kill("SIGKILL"),
  },
  {
    name: "server killed right after a request",
    share: 20,
    async inject({ installation, run, random }) {
      const n = Math.floor(random() * installation.servers.length);
      const headers = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
      for (const { id, token } of run.teams) {
        const body = JSON.stringify({
          members: [{ email: `k${id}@killed.example`, first_name: "Some", last_name: "Body" }],
          invite_sent: false,
        });
        fetch(`${installation.origins[n]}/api/v2/team/${id}/member`, {
          method: "POST",
          headers: headers(token),
          body,
        }).catch(() => {});
      }
      // Kills it at a random moment between its first statement and its answer.
      await sleep(random() * 40);
      installation.servers[n]!.kill("SIGKILL");
    },
  },
  {
    name: "worker killed",
    share: 20,
    inject: async ({ installation, random }) => pick(random, installation.workers).kill("SIGKILL"),
  },
  {
    name: "workers killed in the middle of a job",
    share: 16,
    async inject({ installation }) {
      const busy = sql<{
        n: number;
      }>`select count(*)::int as n from pgboss.job where state = 'active' and name in ('mail.send', 'bulk.run')`;
      await waitFor("a job", async () => (await busy.execute(installation.database.owner)).rows[0]!.n > 0, 5_000).catch(
        () => {},
      );
      for (const worker of installation.workers) worker.kill("SIGKILL");
    },
  },
  {
    name: "server restarted",
    share: 10,
    inject: async ({ installation, random }) => pick(random, installation.servers).kill("SIGTERM"),
  },
  {
    name: "every server and worker killed",
    share: 4,
    async inject({ installation: { servers, workers } }) {
      for (const part of [...servers, ...workers]) part.kill("SIGKILL");
    },
  },
  {
    name: "worker paused beyond its lease",
    share: 3,
    async inject({ installation, random }) {
      const child = pick(random, installation.workers).child();
      child.kill("SIGSTOP");
      await sleep(12_000);
      child.kill("SIGCONT");
    },
  },
];

/** Kills at named points of the work: the proxies, the mail server and the disk see exactly when it gets there. */
const POINTS: readonly Fault[] = [
  ...(["servers", "workers"] as const).flatMap((kind) =>
    (["before it arrives", "after it arrives"] as const).map((cut) => ({
      name: `${kind} killed while committing, ${cut.replace("it", "the commit")}`,
      share: 5,
      async inject(world: World) {
        const { installation } = world;
        for (const part of installation[kind]) part.wire.cutNextCommit(cut, () => part.kill("SIGKILL"));
        await aWhile(world);
        for (const { wire } of installation[kind]) wire.cutNextCommit(null);
      },
    })),
  ),
  {
    name: "workers killed after an email was accepted, before the reply",
    share: 4,
    async inject({ installation: { mail, workers } }) {
      const before = mail.caught.length;
      mail.set("hanging");
      await waitFor("an email", async () => mail.caught.length > before, 5_000).catch(() => {});
      for (const worker of workers) worker.kill("SIGKILL");
      mail.set("up");
    },
  },
  {
    name: "servers killed after an upload, before its row",
    share: 4,
    async inject({ installation: { files, servers } }) {
      const watching = new AbortController();
      const limit = setTimeout(() => watching.abort(), 5_000);
      const uploads = watch(files.folder, { recursive: true, signal: watching.signal });
      await uploads.next().catch(() => {});
      for (const server of servers) server.kill("SIGKILL");
      clearTimeout(limit);
      watching.abort();
    },
  },
];

/** Less than a session lasts, more than any window of an hour that it crosses. */
const CLOCK_MS = 50 * 60_000;

const CLOCKS: readonly Fault[] = ([1, -1] as const).flatMap((sign) => [
  {
    name: `clock of one process 50 minutes ${sign > 0 ? "ahead" : "behind"}`,
    share: 3,
    async inject(world: World) {
      const part = anyPart(world);
      await part.shiftClock(sign * CLOCK_MS);
      await aWhile(world);
      await part.shiftClock(0);
    },
  },
  {
    name: `every clock 50 minutes ${sign > 0 ? "ahead" : "behind"}`,
    share: 2,
    async inject(world: World) {
      const parts = [...world.installation.servers, ...world.installation.workers];
      await Promise.all(parts.map((part) => part.shiftClock(sign * CLOCK_MS)));
      await aWhile(world);
      await Promise.all(parts.map((part) => part.shiftClock(0)));
    },
  },
]);

const DATABASE: readonly Fault[] = [
  {
    name: "connections ended",
    share: 13,
    async inject({ installation }) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'switchboard-%' and random() < 0.5`.execute(installation.database.owner);
    },
  },
  {
    name: "a backend of PostgreSQL killed",
    share: 8,
    inject: ({ installation }) =>
      untilCrash(installation, async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where application_name like 'switchboard-%' order by state = 'active' desc limit 1`.execute(
          installation.database.owner,
        );
        if (rows[0]) process.kill(rows[0].pid, "SIGKILL");
      }),
  },
  { name: "PostgreSQL killed", share: 6, inject: ({ installation }) => installation.database.kill() },
  {
    name: "rows locked by someone else",
    share: 4,
    inject: ({ installation, run, random }) =>
      holding(
        installation,
        "select 1 from subscriptions b join teams t on t.id = b.team_id where t.id = any ($1) for update",
        [run.teams.filter(() => random() < 0.5).map(({ id }) => id)],
      ),
  },
  {
    name: "every connection waiting for one lock",
    share: 4,
    inject: ({ installation }) => holding(installation, "lock table subscriptions in access exclusive mode"),
  },
  {
    name: "column added to every table during load",
    share: 3,
    async inject(world) {
      const { owner } = world.installation.database;
      // A table passes its columns on to its months.
      const { rows } = await sql<{ name: string }>`select format('%I', relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not exists (select from pg_inherits where inhrelid = pg_class.oid)`.execute(owner);
      const alterAll = async (change: string) => {
        for (const { name } of rows) await alterTable(world.installation, `alter table ${name} ${change}`);
      };
      await alterAll("add column of_the_next_release integer");
      await aWhile(world);
      await alterAll("drop column of_the_next_release");
    },
  },
  {
    name: "disk slow",
    share: 3,
    unable: canTrace,
    inject: ({ installation }) => tracing(installation, "inject=fdatasync,fsync:delay_enter=50000", 1_500),
  },
  {
    name: "disk error",
    share: 2,
    unable: canTrace,
    inject: ({ installation }) =>
      untilCrash(installation, () => tracing(installation, "inject=fdatasync:error=EIO:when=2", 600)),
  },
  {
    name: "backup in the middle of the load",
    share: 2,
    inject: ({ installation, run }) => judgeBackup(installation, run),
  },
];

const onWire = async (world: World, condition: Parameters<NetworkProxy["set"]>[0], ms?: number) => {
  const { wire } = anyPart(world);
  wire.set(condition);
  await (ms === undefined ? aWhile(world) : sleep(ms));
  wire.set("open");
};

const NETWORK: readonly Fault[] = [
  { name: "network refused", share: 12, inject: (world) => onWire(world, "refused") },
  { name: "network reset", share: 8, inject: (world) => onWire(world, "refused", 0) },
  { name: "network slow", share: 6, inject: (world) => onWire(world, "slow") },
  { name: "network silent", share: 2, inject: (world) => onWire(world, "silent", 15_000) },
  {
    name: "network cut in the middle of a commit",
    share: 14,
    async inject(world) {
      const { installation, random } = world;
      for (const { wire } of [...installation.servers, ...installation.workers])
        wire.cutNextCommit(random() < 0.5 ? "before it arrives" : "after it arrives");
      await aWhile(world);
      for (const { wire } of [...installation.servers, ...installation.workers]) wire.cutNextCommit(null);
    },
  },
];

const CHARGES = [
  "timeout_after_charge",
  "http_500_after_charge",
  "garbage_after_charge",
  "http_500_before_charge",
  "http_429_before_charge",
  "reset_before_charge",
  "slow",
] as const;

const OUTSIDE: readonly Fault[] = [
  { name: "payment gateway killed", share: 6, inject: ({ installation }) => installation.gateway.kill() },
  {
    name: "charges that go wrong",
    share: 14,
    async inject(world) {
      const { installation, random } = world;
      for (let n = 0; n < 4; n += 1) await installation.gateway.fault(pick(random, CHARGES));
      await aWhile(world);
    },
  },
  { name: "webhooks repeated and out of order", share: 6, inject: repeatWebhooks },
  {
    name: "everything killed in the middle of a charge",
    share: 4,
    async inject(world) {
      const { installation } = world;
      for (let n = 0; n < 3; n += 1) await installation.gateway.fault("slow");
      await aWhile(world);
      for (const part of [...installation.servers, ...installation.workers]) part.kill("SIGKILL");
    },
  },
  ...(["away", "busy", "cut", "unheard"] as const).map((condition, n) => ({
    name: ["mail server away", "mail server answers 451", "mail cut before its 250", "mail taken without a 250"][n]!,
    share: n < 2 ? 3 : 4,
    async inject(world: World) {
      const { installation } = world;
      installation.mail.set(condition);
      await aWhile(world);
      installation.mail.set("up");
    },
  })),
  {
    name: "storage away",
    share: 4,
    async inject(world) {
      const { installation } = world;
      await installation.files.takeAway();
      await aWhile(world);
      await installation.files.bringBack();
    },
  },
  {
    name: "disk of uploads full",
    share: 3,
    unable: async ({ files }) => files.not_a_disk,
    async inject(world) {
      const { installation } = world;
      await installation.files.fillUp();
      await aWhile(world);
      await installation.files.makeRoom();
    },
  },
];

const FAULTS: readonly Fault[] = [...KILLS, ...POINTS, ...CLOCKS, ...DATABASE, ...NETWORK, ...OUTSIDE];

/** Plans this many faults by their shares, in an order set by the seed. Leaves out what this machine can't inject. */
export async function planFaults(
  count: number,
  installation: Installation,
  random: () => number,
  only: readonly string[],
) {
  const able: Fault[] = [];
  for (const fault of FAULTS.filter(({ name, share }) => (only.length > 0 ? only.includes(name) : share > 0))) {
    const reason = (await fault.unable?.(installation)) ?? null;
    if (reason === null) able.push(fault);
    else console.log(`chaos: without "${fault.name}": ${reason}`);
  }
  const total = able.reduce((sum, { share }) => sum + Math.max(share, 1), 0);
  const planned: Fault[] = [];
  let due = 0;
  for (const fault of able) {
    due += (Math.max(fault.share, 1) / total) * count;
    while (planned.length < Math.round(due)) planned.push(fault);
  }
  for (let n = planned.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [planned[n], planned[other]] = [planned[other]!, planned[n]!];
  }
  return planned;
}

/** Holds locks in another transaction, for almost as long as calls wait for them. */
async function holding(installation: Installation, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: installation.database.url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query(statement, values);
    await sleep(2_000);
    await client.query("rollback");
  } catch (error) {
    // It locks rows in no particular order, so it can be the victim of a deadlock with a call. It then tries again.
    if ((error as { code?: string }).code !== DEADLOCK) throw error;
    return holding(installation, statement, values);
  } finally {
    await client.end();
  }
}

/** As the migration does it: waits briefly for the lock, so that calls don't queue up behind it, and tries again. */
async function alterTable({ database }: Installation, statement: string): Promise<void> {
  for (;;) {
    const done = await database.owner
      .transaction()
      .execute(async (trx) => {
        await sql`set local lock_timeout = '200ms'`.execute(trx);
        await sql.raw(statement).execute(trx);
        return true;
      })
      .catch((error: { code?: string }) => {
        if (error.code !== LOCK_NOT_AVAILABLE && error.code !== DEADLOCK) throw error;
        return false;
      });
    if (done) return;
  }
}

/** Waits until PostgreSQL has closed every connection, as it does when one of its processes dies. */
async function untilCrash({ database }: Installation, harm: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  const asleep = client.query("select pg_sleep(10)").catch(() => {});
  await harm();
  await asleep;
  await client.end().catch(() => {});
}

async function canTrace(): Promise<string | null> {
  const { code, output } = await runCommand("strace", ["-qq", "-e", "trace=none", "true"]).catch(() => ({
    code: 1,
    output: "strace is not installed",
  }));
  return code === 0 ? null : output.trim();
}

/** Runs every PostgreSQL process under strace, which injects the disk's answers. */
async function tracing({ database }: Installation, injecting: string, ms: number): Promise<void> {
  const pids = processesIn(`${database.home}/data`).flatMap((pid) => ["-p", String(pid)]);
  const args = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync", "-e", injecting, ...pids];
  const tracer = startChild("strace", args, { stdio: "ignore" });
  await sleep(ms);
  await stop(tracer);
}

/** Sends each of the gateway's webhooks 20 times, in random order, to both servers. */
async function repeatWebhooks({ installation, run, random }: World): Promise<void> {
  const { gateway, origins } = installation;
  const charges = (await gateway.ledger()).filter(({ kind }) => kind === "charge").slice(-run.teams.length);
  const sends = charges
    .flatMap(({ id, state }) => Array.from({ length: 20 }, (_, n) => ({ id, state, n, order: random() })))
    .toSorted((a, b) => a.order - b.order);
  const post = async ({ id, state, n }: (typeof sends)[number]) => {
    const type = state === "succeeded" ? "charge.succeeded" : "charge.failed";
    const body = JSON.stringify({ id: `evt_${id}_${n % 2}`, type, charge: id, at: new Date().toISOString() });
    const time = Math.floor(Date.now() / 1000);
    const mark = createHmac("sha256", gateway.webhook_secret).update(`${time}.${body}`).digest("hex");
    const headers = { "content-type": "application/json", "sandbox-signature": `t=${time},v1=${mark}` };
    const url = `${origins[n % origins.length]}/api/v2/subscription/webhook`;
    await fetch(url, { method: "POST", headers, body }).catch(() => {});
  };
  await Promise.all(sends.map(post));
}
