import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import * as http from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { sql } from "kysely";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { egressGuard } from "@portal/api/adapters/egress/guard.ts";
import { webhookSender } from "@portal/api/adapters/webhooks/sender.ts";
import { signedHeaders } from "@portal/api/features/webhooks/signature.ts";
import { inTeam } from "@portal/api/platform/db.ts";
import { publishEvents } from "@portal/api/platform/events.ts";
import { parseNetworks } from "@portal/api/platform/networks.ts";
import { deliverWebhook } from "@portal/api/platform/webhook-outbox.ts";
import { startNameServer } from "@portal/api/test/name-server.ts";
import { type TestApp, openTestAppOn } from "@portal/api/test/test-app.ts";
import { WEBHOOK_ENV, webhookTeam } from "@portal/api/test/webhooks.ts";
import { makeCertificates } from "./parts/certificates.ts";
import { startKillableDatabase } from "./parts/killable.ts";
import { BARE_ENV, freePort, startChild, stop, waitFor } from "./parts/process.ts";
import { type Supervised, supervise } from "./parts/supervise.ts";

/**
 * `pnpm proof:webhooks 50 10000`: events of several teams while workers and receivers are killed so many times, workers right
 * after a receiver got something and before its arrival is noted. Every delivery must arrive at least once with its own id and
 * be accepted by npm `standardwebhooks`. Then private addresses and wrong certificates, none of which may be connected to or
 * trusted, and the deliveries of one worker per minute beside posts of a bare HTTP client.
 */
const kills = Number(process.argv[2] ?? 50);
const measured = Number(process.argv[3] ?? 10_000);
const TEAMS = 4;
const EVENTS_PER_KILL = 20;
/** Long enough for a kill to happen between sending and noting. */
const HOLD_MS = 40;

const PRIVATE = `
  127.0.0.1 127.9.9.9 0.0.0.0 169.254.169.254 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1 192.0.2.1 198.18.0.1 224.0.0.1
  255.255.255.255 168.63.129.16 [::1] [::] [fe80::1] [fd00:ec2::254] [ff02::1] [2002:7f00:1::] [64:ff9b::7f00:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.1 127.0.1 127.0.0.1.
  inside.test INSIDE.test inside.test. lan.test mapped.test both.test both6.test
`;

const home = await mkdtemp(join(tmpdir(), "switchboard-webhooks-"));
const secrets_file = join(home, "secrets.json");
const wrong: string[] = [];
const lines: string[] = [];
const report = (line: string) => void lines.push(`webhooks: ${line}`);
const database = await startKillableDatabase("webhooks");
const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");
const t = await openTestAppOn(database.url, { ...WEBHOOK_ENV, SECRET_KEY });
const children: { stop(): Promise<void> }[] = [];
try {
  const teams = await setUp();
  await Promise.all([proveKills(teams), proveAddresses().then(proveCertificates)]);
  await measure(teams);
} catch (error) {
  wrong.push(String((error as Error).stack ?? error));
} finally {
  await Promise.all(children.map((child) => child.stop()));
  await t.close().catch((error: unknown) => wrong.push(String(error)));
  await database.stop();
  await rm(home, { recursive: true, force: true });
}
for (const line of [...wrong, ...lines]) console.log(line);
console.log(`webhooks: ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

interface Team {
  readonly team_id: string;
  readonly webhook_id: string;
}
interface Receiver {
  readonly port: number;
  readonly log: string;
  kill(): Promise<void>;
  /** Resolves with the next delivery that it gets. */
  next(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Teams with a webhook each, on ports that receivers are started on later. */
async function setUp(): Promise<{ teams: readonly Team[]; port: number }> {
  const port = await freePort();
  const teams: Team[] = [];
  const secrets: Record<string, string> = {};
  for (let n = 0; n < TEAMS; n += 1) {
    const { team_id, create } = await webhookTeam(t);
    const path = `/team-${n}`;
    const made = await create(`http://127.0.0.1:${port}${path}`);
    secrets[path] = made["secret"] as string;
    teams.push({ team_id, webhook_id: (made["webhook"] as { id: string }).id });
  }
  await writeFile(secrets_file, JSON.stringify(secrets));
  return { teams, port };
}

async function startReceiver(port: number, hold_ms: number): Promise<Receiver> {
  const log = join(home, `received-${port}-${hold_ms}.log`);
  await writeFile(log, "", { flag: "a" });
  const entry = new URL("../apps/api/test/webhook-receiver-process.ts", import.meta.url).pathname;
  let child!: ChildProcess;
  const start = async () => {
    const args = [entry, String(port), log, secrets_file, String(hold_ms)];
    child = startChild(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await once(child, "message");
  };
  await start();
  const receiver = {
    port,
    log,
    async kill() {
      await stop(child, "SIGKILL");
      await start();
    },
    next: () => once(child, "message"),
    stop: () => stop(child, "SIGKILL"),
  };
  children.push(receiver);
  return receiver;
}

function startWorker(): Supervised {
  const env = {
    ...WEBHOOK_ENV,
    ...BARE_ENV,
    NODE_ENV: "development",
    DATABASE_URL: database.url,
    SECRET_KEY,
    SMTP_URL: "smtp://127.0.0.1:9",
    STORAGE_URL: `file://${database.home}`,
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  const worker = supervise("worker", env);
  children.push(worker);
  return worker;
}

/** An event in its own transaction, as a change writes it. */
function publish({ team_id }: Team): Promise<void> {
  return inTeam(t.context.db, team_id, (db) =>
    publishEvents({ db, queue: t.context.queue }, team_id, t.clock.now(), [createEventContent("member.joined")]),
  );
}

async function countWaiting({ owner }: TestApp): Promise<number> {
  const { count } = await owner
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "<>", "delivered")
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function proveKills({ teams, port }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const receiver = await startReceiver(port, HOLD_MS);
  const workers = [startWorker(), startWorker()];
  const killed = { workers: 0, receivers: 0 };
  let sending = true;
  let published = 0;
  const most = Math.max(kills, 1) * EVENTS_PER_KILL;
  const load = async () => {
    while (sending || published < most) {
      await Promise.all(teams.map(publish));
      published += teams.length;
      await sleep(200);
    }
  };
  const kill = async () => {
    for (let n = 0; n < kills; n += 1) {
      await receiver.next();
      if (n % 2 === 0) {
        workers[(n / 2) % workers.length]!.kill("SIGKILL");
        killed.workers += 1;
      } else {
        await receiver.kill();
        killed.receivers += 1;
      }
      // Lets the one that was killed come back, so that the next kill hits it at work.
      await receiver.next();
    }
    sending = false;
  };
  await Promise.all([load(), kill()]);
  await waitFor("every delivery", async () => (await countWaiting(t)) === 0, 900_000);
  await Promise.all(workers.map((worker) => worker.stop()));
  await receiver.stop();

  const sent = await t.owner.selectFrom("webhook_deliveries").select(["id", "attempts"]).execute();
  const received = (await readFile(receiver.log, "utf8")).trim().split("\n");
  const genuine = received.filter((line) => line.endsWith(" genuine"));
  const ids = new Set(genuine.map((line) => line.split(" ")[0]));
  const missing = sent.filter(({ id }) => !ids.has(id)).length;
  const unknown = [...ids].filter((id) => !sent.some((one) => one.id === id)).length;
  if (sent.length !== published) wrong.push(`${published} events made ${sent.length} deliveries`);
  if (missing > 0) wrong.push(`${missing} deliveries never arrived`);
  if (unknown > 0) wrong.push(`${unknown} ids are those of no delivery`);
  if (genuine.length < received.length) wrong.push(`${received.length - genuine.length} were refused by the library`);
  report(
    `${killed.workers} kills of workers and ${killed.receivers} of the receiver: ${sent.length} of ${published} events delivered at least once, ` +
      `${received.length - ids.size} of them again with the same id; standardwebhooks accepted ${genuine.length} of ${received.length}`,
  );
}

/** Every address is tried when a webhook is created and when something is sent there. */
async function proveAddresses(): Promise<void> {
  const names = await startNameServer({
    "inside.test": [["127.0.0.1"]],
    "lan.test": [["192.168.7.10"]],
    "mapped.test": [["::ffff:7f00:1"]],
    "both.test": [["9.9.9.9", "127.0.0.1"]],
    "both6.test": [["9.9.9.9", "::1"]],
  });
  let connections = 0;
  const inside = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inside.listen(0);
  await once(inside, "listening");
  const { port } = inside.address() as AddressInfo;
  const sender = webhookSender(egressGuard({ allow: [], dns: names.address }), 60_000);
  const hosts = PRIVATE.trim().split(/\s+/);
  let refused = 0;
  for (const host of hosts) {
    for (const scheme of ["https", "http"]) {
      const url = `${scheme}://${host}:${port}/`;
      const issue = await sender.check(url);
      const { cause, status_code } = await sender.post(url, {}, "{}");
      if (issue !== null && cause === "address_not_allowed" && status_code === null) refused += 1;
      else wrong.push(`${url}: ${issue} when created, ${cause} when sent`);
    }
  }
  if (connections > 0) wrong.push(`${connections} connections to private addresses`);
  sender.close();
  inside.close();
  names.close();
  report(`${refused} of ${hosts.length * 2} private addresses refused, ${connections} connections`);
}

async function proveCertificates(): Promise<void> {
  const days = 1;
  await makeCertificates(home, {
    good: { names: ["hooks.test"], days, signed_by: "authority" },
    other: { names: ["elsewhere.test"], days, signed_by: "authority" },
    own: { names: ["hooks.test"], days, signed_by: "itself" },
  });
  setDefaultCACertificates([...getCACertificates(), await readFile(join(home, "ca.crt"), "utf8")]);
  const names = await startNameServer({ "hooks.test": [["127.0.0.1"]] });
  const allow = parseNetworks("127.0.0.1/32")!;
  const sender = webhookSender(egressGuard({ allow, dns: names.address }), 60_000);
  const expected = { good: null, other: "tls_name", own: "tls_untrusted" } as const;
  for (const [name, cause] of Object.entries(expected)) {
    let requests = 0;
    const [key, cert] = [await readFile(join(home, `${name}.key`)), await readFile(join(home, `${name}.crt`))];
    const server = createServer({ key, cert }, (_request, response) => {
      requests += 1;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const outcome = await sender.post(`https://hooks.test:${port}/`, {}, "{}");
    if (outcome.cause !== cause) wrong.push(`the certificate "${name}": ${outcome.cause} instead of ${cause}`);
    if (requests !== (cause === null ? 1 : 0)) wrong.push(`the certificate "${name}": ${requests} requests`);
    server.closeAllConnections();
    server.close();
  }
  sender.close();
  names.close();
  report("a certificate for the host accepted, one for another host and a self-signed one refused");
}

/** One worker, beside a client that only posts, with as many requests at once. */
async function measure({ teams, port }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const each = Math.ceil(measured / teams.length);
  const total = each * teams.length;
  const receiver = await startReceiver(port, 0);
  const now = t.clock.now();
  const body = JSON.stringify({ type: "member.joined", timestamp: now.toISOString(), data: { text: "x".repeat(200) } });
  const worker = startWorker();
  const [first] = teams;
  await publish(first!);
  await waitFor("the worker", async () => (await countWaiting(t)) === 0);
  await t.owner.transaction().execute(async (db) => {
    for (const { team_id, webhook_id } of teams) {
      await sql`
        insert into webhook_deliveries (team_id, webhook_id, kind, body, created_at, next_attempt_at)
        select ${team_id}, ${webhook_id}, 'member.joined', ${body}, ${now}::timestamptz, ${now}::timestamptz
        from generate_series(1, ${each})`.execute(db);
      await t.context.queue.enqueue(db, deliverWebhook, { team_id, webhook_id });
    }
  });
  const began = performance.now();
  await waitFor("the measured deliveries", async () => (await countWaiting(t)) === 0);
  const per_minute = (total / (performance.now() - began)) * 60_000;
  await worker.stop();
  const secrets = JSON.parse(await readFile(secrets_file, "utf8")) as Record<string, string>;
  const timestamp = Math.floor(t.clock.now().getTime() / 1000);
  const headers = signedHeaders([secrets["/team-0"]!], { id: "bare", timestamp, body });
  const url = `http://127.0.0.1:${receiver.port}/team-0`;
  const bare = await postBare(url, { headers, body }, total, teams.length * WEBHOOKS.at_once);
  report(
    `${total} deliveries by one worker: ${Math.round(per_minute)} a minute; bare HTTP posts: ${Math.round(bare)} a minute; ` +
      `ratio ${(per_minute / bare).toFixed(2)}`,
  );
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Sends the same message again and again, signed once. */
async function postBare(url: string, { headers, body }: Posted, total: number, at_once: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: at_once });
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const all = { ...headers, "content-length": Buffer.byteLength(body) };
      const request = http.request(url, { method: "POST", agent, headers: all }, (response) => {
        response.resume().on("end", resolve);
      });
      request.on("error", reject).end(body);
    });
  const began = performance.now();
  let left = total;
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while ((left -= 1) >= 0) await post();
    }),
  );
  agent.destroy();
  return (total / (performance.now() - began)) * 60_000;
}
