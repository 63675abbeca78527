import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { egressGuard } from "@portal/api/adapters/egress/guard.ts";
import { syslogSender } from "@portal/api/adapters/syslog/sender.ts";
import { webhookSender } from "@portal/api/adapters/webhooks/sender.ts";
import { sendAuditStream } from "@portal/api/platform/audit-stream-outbox.ts";
import { writeLog } from "@portal/api/test/audit.ts";
import { RFC_5424, eventIn, sealedIds, streamTeam } from "@portal/api/test/audit-streams.ts";
import { startNameServer } from "@portal/api/test/name-server.ts";
import { openTestAppOn } from "@portal/api/test/test-app.ts";
import { WEBHOOK_ENV } from "@portal/api/test/webhooks.ts";
import { openClaims } from "./parts/claims.ts";
import { startKillableDatabase } from "./parts/killable.ts";
import { BARE_ENV, freePort, startChild, stop, waitFor } from "./parts/process.ts";
import { startRsyslog } from "./parts/rsyslog.ts";
import { supervise } from "./parts/supervise.ts";

/**
 * `pnpm proof:audit-stream 20 2000`: so many entries are written in transactions that overlap, while workers and receivers are
 * killed so many times. Every entry of a team must arrive at its webhook and at rsyslog at least once, in the order of the chain,
 * and none of another team. One receiver hangs for a while. Then private addresses, none of which may be connected to.
 */
const kills = Number(process.argv[2] ?? 20);
const wanted = Number(process.argv[3] ?? 2_000);
const TEAMS = 3;
/** Long enough for a kill to happen between sending and noting. */
const HOLD_MS = 40;
const ROWS_AT_ONCE = 5;

const PRIVATE = `
  127.0.0.1 0.0.0.0 169.254.169.254 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1 224.0.0.1 [::1] [::] [fe80::1]
  [fd00:ec2::254] [::ffff:127.0.0.1] [64:ff9b::7f00:1] 2130706433 0x7f.1 127.1 127.0.0.1. inside.test both.test
`;

const { claim, end } = openClaims("audit-stream");
const home = await mkdtemp(join(tmpdir(), "switchboard-audit-stream-"));
const secrets_file = join(home, "secrets.json");
const log = join(home, "received.log");
await writeFile(log, "");
const database = await startKillableDatabase("audit_stream");
const names = await startNameServer({
  "siem.test": [["127.0.0.1"]],
  "inside.test": [["127.0.0.1"]],
  "both.test": [["9.9.9.9", "127.0.0.1"]],
});
const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");
const settings = { ...WEBHOOK_ENV, SECRET_KEY, EGRESS_DNS: names.address };
const t = await openTestAppOn(database.url, settings);
const rsyslog = await startRsyslog("siem.test");
const children: { stop(): Promise<void> }[] = [];
try {
  await proveKills();
  await proveAddresses();
} catch (error) {
  claim(false, String((error as Error).stack ?? error));
} finally {
  await Promise.all(children.map((child) => child.stop()));
  await rsyslog.stop();
  names.close();
  await t.close().catch((error: unknown) => claim(false, String(error)));
  await database.stop();
  await rm(home, { recursive: true, force: true });
}
end();

interface Team {
  readonly team_id: string;
  readonly path: string;
  readonly streams: readonly string[];
}

async function setUp(port: number): Promise<Team[]> {
  const teams: Team[] = [];
  const secrets: Record<string, string> = {};
  for (let n = 0; n < TEAMS; n += 1) {
    const { team_id, create } = await streamTeam(t);
    const path = `/team-${n}`;
    const made = [
      await create(`http://127.0.0.1:${port}${path}`, { from_start: true }),
      await create(`tls://siem.test:${rsyslog.port}`, { ca: rsyslog.ca, from_start: true }),
    ];
    secrets[path] = made[0]!["secret"] as string;
    teams.push({ team_id, path, streams: made.map((one) => (one["stream"] as { id: string }).id) });
  }
  await writeFile(secrets_file, JSON.stringify(secrets));
  return teams;
}

async function startReceiver(port: number) {
  const entry = new URL("../apps/api/test/audit-stream-receiver-process.ts", import.meta.url).pathname;
  let child!: ChildProcess;
  const start = async () => {
    const args = [entry, String(port), log, secrets_file, String(HOLD_MS)];
    child = startChild(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await once(child, "message");
  };
  await start();
  const receiver = {
    async kill() {
      await stop(child, "SIGKILL");
      await start();
    },
    hang: () => void child.send("hang"),
    /** Resolves with the next message that it gets. */
    next: () => once(child, "message"),
    stop: () => stop(child, "SIGKILL"),
  };
  children.push(receiver);
  return receiver;
}

function startWorker() {
  const env = {
    ...settings,
    ...BARE_ENV,
    NODE_ENV: "development",
    DATABASE_URL: database.url,
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${database.home}`,
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  const worker = supervise("worker", env);
  children.push(worker);
  return worker;
}

/** Entries in a transaction that stays open for a while, so that others overtake it. */
async function write({ team_id, streams }: Team, hold_ms: number): Promise<void> {
  await t.owner.transaction().execute(async (db) => {
    await writeLog(db, team_id, t.clock.now(), ROWS_AT_ONCE);
    for (const stream_id of streams) await t.context.queue.enqueue(db, sendAuditStream, { team_id, stream_id });
    await sleep(hold_ms);
  });
}

async function isComplete(): Promise<boolean> {
  const { count } = await t.owner
    .selectFrom("audit_streams as s")
    .leftJoin("audit_heads as h", "h.team_id", "s.team_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or([eb("h.rows", "is", null), eb("s.position", "<", eb.ref("h.rows"))]))
    .executeTakeFirstOrThrow();
  const unsealed = await t.owner.selectFrom("audit_unsealed").select("audit_id").limit(1).execute();
  return Number(count) === 0 && unsealed.length === 0;
}

async function proveKills(): Promise<void> {
  const port = await freePort();
  const teams = await setUp(port);
  const receiver = await startReceiver(port);
  const workers = [startWorker(), startWorker()];
  const killed = { workers: 0, receivers: 0, collectors: 0 };
  let sending = true;
  let written = 0;
  const load = async () => {
    for (let n = 0; sending || written < wanted; n += 1) {
      await Promise.all(teams.map((team, at) => write(team, ((n + at) % 3) * 60)));
      written += teams.length * ROWS_AT_ONCE;
    }
  };
  const kill = async () => {
    for (let n = 0; n < kills; n += 1) {
      await receiver.next();
      if (n % 3 === 0) {
        workers[(n / 3) % workers.length]!.kill("SIGKILL");
        killed.workers += 1;
      } else if (n % 3 === 1) {
        await receiver.kill();
        killed.receivers += 1;
      } else {
        // Syslog has no answer, so what a collector had not written when it was killed would be lost.
        await rsyslog.pause();
        await rsyslog.resume();
        killed.collectors += 1;
      }
      // Lets the one that was killed come back, so that the next kill hits it at work.
      await receiver.next();
    }
    // Takes everything and answers nothing, until it is replaced.
    receiver.hang();
    await sleep(1_000);
    await receiver.kill();
    sending = false;
  };
  await Promise.all([load(), kill()]);
  await waitFor("every entry", isComplete, 900_000);
  await Promise.all(workers.map((worker) => worker.stop()));
  await receiver.stop();
  claim(
    true,
    "kills",
    `${killed.workers} of workers, ${killed.receivers} of the receiver, and ${killed.collectors} restarts of rsyslog`,
  );
  await compareWebhooks(teams);
  await waitFor("rsyslog to write", async () => (await foundInSyslog(teams)).missing === 0, 30_000).catch(() => {});
  const { lines, parsed, missing, foreign, ordered, again, entries } = await foundInSyslog(teams);
  claim(parsed === lines, "rsyslog: lines that are RFC 5424", `${parsed} of ${lines}`);
  claim(missing === 0, "rsyslog: every entry at least once", `${entries} entries, ${missing} missing, ${again} again`);
  claim(
    ordered === teams.length,
    "rsyslog: first arrivals in the order of the chain",
    `${ordered} of ${teams.length} teams`,
  );
  claim(foreign === 0, "rsyslog: entries of no team of the proof", String(foreign));
}

interface Arrival {
  readonly team_id: string;
  readonly uid: string;
}

/** Compares first arrivals with the chain of each team. */
async function compare(teams: readonly Team[], arrivals: readonly Arrival[]) {
  const [first, total] = [new Map<string, Set<string>>(), { missing: 0, ordered: 0, entries: 0, again: 0, foreign: 0 }];
  for (const { team_id, uid } of arrivals) {
    const own = first.get(team_id) ?? new Set<string>();
    if (own.has(uid)) total.again += 1;
    first.set(team_id, own.add(uid));
  }
  for (const { team_id } of teams) {
    const ids = await sealedIds(t, team_id);
    const arrived = [...(first.get(team_id) ?? [])];
    total.entries += ids.length;
    total.missing += ids.filter((id) => !first.get(team_id)?.has(id)).length;
    total.foreign += arrived.filter((id) => !ids.includes(id)).length;
    if (arrived.join() === ids.join()) total.ordered += 1;
  }
  return total;
}

async function compareWebhooks(teams: readonly Team[]): Promise<void> {
  const lines = (await readFile(log, "utf8")).trim().split("\n");
  const arrivals = lines.map((line) => {
    const [path = "", verdict = "", team_id = "", , uid = ""] = line.split(" ");
    return { path, verdict, team_id, uid };
  });
  const genuine = arrivals.filter(({ verdict }) => verdict === "genuine").length;
  const misplaced = arrivals.filter(
    ({ path, team_id }) => teams.find((team) => team.path === path)?.team_id !== team_id,
  ).length;
  const { missing, ordered, entries, again, foreign } = await compare(teams, arrivals);
  claim(missing === 0, "webhooks: every entry at least once", `${entries} entries, ${missing} missing, ${again} again`);
  claim(
    ordered === teams.length,
    "webhooks: first arrivals in the order of the chain",
    `${ordered} of ${teams.length} teams`,
  );
  claim(misplaced + foreign === 0, "webhooks: entries of another team", String(misplaced + foreign));
  claim(genuine === lines.length, "webhooks: standardwebhooks accepts", `${genuine} of ${lines.length}`);
}

async function foundInSyslog(teams: readonly Team[]) {
  const lines = await rsyslog.lines();
  const parsed = lines.filter((line) => RFC_5424.test(line));
  const arrivals = parsed.map((line) => {
    const { metadata } = eventIn(line)!;
    return { team_id: metadata.tenant_uid, uid: metadata.uid };
  });
  return { lines: lines.length, parsed: parsed.length, ...(await compare(teams, arrivals)) };
}

/** Every address is tried when a stream is created and when something is sent there. */
async function proveAddresses(): Promise<void> {
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inside.listen(0);
  await once(inside, "listening");
  const { port } = inside.address() as AddressInfo;
  const egress = egressGuard({ allow: [], dns: names.address });
  const [syslog, webhooks] = [syslogSender(egress, 2_000), webhookSender(egress, 2_000)];
  const hosts = PRIVATE.trim().split(/\s+/);
  const urls = hosts.flatMap((host) => ["tls", "tcp", "https"].map((scheme) => `${scheme}://${host}:${port}`));
  const accepted: string[] = [];
  for (const url of urls) {
    const isWebhook = url.startsWith("https:");
    const issue = await (isWebhook ? webhooks.check(url) : syslog.check(url));
    const { cause } = await (isWebhook ? webhooks.post(url, {}, "[]") : syslog.send(url, "1 x"));
    if (issue === null || cause === null) accepted.push(url);
  }
  webhooks.close();
  inside.close();
  claim(
    accepted.length === 0 && connections === 0,
    "private addresses refused",
    `${urls.length - accepted.length} of ${urls.length}, ${connections} connections ${accepted.join(" ")}`,
  );
}
