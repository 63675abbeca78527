import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { asOwner } from "@portal/api/platform/db.ts";
import { type TestPerson, issueToken } from "@portal/api/test/people.ts";
import { startReadyServer } from "@portal/api/test/server.ts";
import { openClaims } from "./parts/claims.ts";
import { createDatabase } from "./parts/database.ts";
import { startPostgres } from "./parts/postgres.ts";
import { stop } from "./parts/process.ts";
import { type RawLine, openRawLine } from "./parts/raw-line.ts";
import { makeWorld, worldPhoneToken } from "./parts/world.ts";

/**
 * Proves what reports of phones cost, and that all phones may come at once: `pnpm proof:beats 100000 20`, with the members
 * of the world and the seconds that the rate is measured. One server process beside PostgreSQL, all on this machine.
 */
const MEMBERS = Number(process.argv[2] ?? 100_000);
const SECONDS = Number(process.argv[3] ?? 20);
/** A small run shows that everything holds; figures of speed and memory come from large ones only. */
const IS_FULL = MEMBERS >= 50_000;
const MOST_PHONES = IS_FULL ? Number.POSITIVE_INFINITY : 1_500;

const LEAST_HOT = 0.95;
const MOST_WAL_BYTES = 300;
const HOURS = 24;
/** A little less than the server works on at once. */
const LINES = 192;
const HERD_LINES = 1_000;
/** In the herd, phones come this many times as fast as they can be served. */
const TOO_FAST = 3;
/** The young generation takes 192 MB before V8 collects it. */
const MOST_MEMORY_MB = 400;

interface Phone {
  readonly team_id: string;
  readonly device_id: string;
  readonly handle: string;
  readonly voice_account_id: string | null;
}

const { claim, end } = openClaims("beats");

const cluster = await startPostgres({ settings: ["max_wal_size=8GB", "checkpoint_timeout=30min"] });
const url = cluster.url("beats");
await createDatabase(cluster, "beats");
await migrate(url, JOBS);
const world = await makeWorld(url, {
  members: MEMBERS,
  seed: 1,
  today: new Date(new Date().toISOString().slice(0, 10)),
});
console.log(`world: ${world.members} members in ${world.teams} teams made in ${world.seconds.toFixed(0)} s`);
const database = new pg.Client({ connectionString: url });
await database.connect();
await dayOfReports();
const { rows: all } = await database.query<Phone>(
  `select d.team_id, d.id as device_id, s.handle, v.id as voice_account_id
  from devices d join device_sessions s on s.team_id = d.team_id and s.device_id = d.id
    join teams t on t.id = d.team_id and t.product = 'team'
    left join voice_accounts v on v.team_id = d.team_id and v.place = 1 order by s.handle`,
);
const phones = all.slice(0, MOST_PHONES);
await forgetSightings();
const rate = await rateOfOneServer();
await forgetSightings();
await herd(rate);
await database.end();
await cluster.stop();
end();

/** What a day of hourly reports costs the database, written as the server does. */
async function dayOfReports(): Promise<void> {
  const devices = await database.query<{ team_id: string; id: string }>(
    "select team_id, id from devices order by random()",
  );
  const rows = devices.rows.slice(0, MOST_PHONES);
  // As many as a server collects within a second, and few of those on one page.
  const portion = Math.min(1_000, Math.ceil(devices.rows.length / 100));
  const start = Date.now();
  const report = async (from: number, hour: number) => {
    const some = rows.slice(from, from + portion);
    const at = new Date(start + hour * 3_600_000);
    await database.query({
      name: "phones_seen",
      text: "select phones_seen($1::uuid[], $2::uuid[], $3::timestamptz[])",
      values: [some.map(({ team_id }) => team_id), some.map(({ id }) => id), some.map(() => at)],
    });
  };
  const hourOfReports = async (hour: number) => {
    for (let from = 0; from < rows.length; from += portion) await report(from, hour);
  };
  // Members of the world have not been seen for days, and its pages are as full as they were made.
  for (const hour of [1, 2, 3]) await hourOfReports(hour);
  const before = await figures();
  const began = performance.now();
  for (let hour = 4; hour < 4 + HOURS; hour += 1) await hourOfReports(hour);
  const seconds = (performance.now() - began) / 1000;
  const after = await figures();
  await database.query("checkpoint");
  const cold = await figures();
  await report(0, 4 + HOURS);
  const touched = await figures();
  const reports = HOURS * rows.length;
  const hot = (after.hot - before.hot) / (after.updates - before.updates);
  const bytes = (after.wal - before.wal) / reports;
  console.log(
    `database: ${reports} reports of ${rows.length} phones over ${HOURS} hours written at ${(reports / seconds).toFixed(0)} a second, ${((after.updates - before.updates) / reports).toFixed(2)} row updates each`,
  );
  console.log(
    `database: the first report of a page after a checkpoint costs ${((touched.wal - cold.wal) / portion).toFixed(0)} bytes of WAL`,
  );
  claim(hot > LEAST_HOT, `${(hot * 100).toFixed(1)} % of the updates of phones and owners touch no index`);
  claim(bytes < MOST_WAL_BYTES, `${bytes.toFixed(0)} bytes of WAL a report over a day, between checkpoints`);
}

async function figures() {
  await database.query("select pg_stat_force_next_flush()");
  const { rows } = await database.query<{ wal: string; updates: string; hot: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, sum(n_tup_upd) as updates, sum(n_tup_hot_upd) as hot
    from pg_stat_user_tables where relname in ('devices', 'members')`,
  );
  const { wal, updates, hot } = rows[0]!;
  return { wal: Number(wal), updates: Number(updates), hot: Number(hot) };
}

/** The report of a phone, with what it says about its registration. */
function reportOf({ handle, voice_account_id }: Phone, host: string, sip_code: number): string {
  const since = Math.floor(Date.now() / 1000);
  const accounts = voice_account_id
    ? [{ voice_account_id, slot: 1, registered: sip_code === 200, sip_code, since }]
    : [];
  const body = JSON.stringify({ config_revision: 1, accounts });
  return [
    "POST /client/v1/heartbeat HTTP/1.1",
    `host: ${host}`,
    `authorization: Bearer ${worldPhoneToken(handle)}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

/** Dates everything back by an hour, the usual time between two reports. */
async function forgetSightings(): Promise<void> {
  await database.query("update devices set last_seen_at = now() - interval '1 hour'");
  await database.query("update members set last_device_seen_at = now() - interval '1 hour' where status = 'active'");
  await database.query("vacuum analyze devices");
  await database.query("vacuum analyze members");
}

/** How many reports a second one server process answers, and what it is that limits it. */
async function rateOfOneServer(): Promise<number> {
  const server = await startReadyServer(url);
  const { host, port } = new URL(server.origin);
  const lines = await Promise.all(Array.from({ length: LINES }, () => openRawLine(Number(port))));
  let [next, sent, wrong] = [0, 0, 0];
  const run = async (ms: number) => {
    const until = performance.now() + ms;
    const one = async (line: RawLine) => {
      while (performance.now() < until) {
        const phone = phones[next++ % phones.length]!;
        const { status } = await line.ask(reportOf(phone, host, 200));
        sent += 1;
        if (status !== 200) wrong += 1;
      }
    };
    await Promise.all(lines.map(one));
  };
  // Warms up the compiler and the caches.
  await run(Math.min(5, SECONDS) * 1000);
  [sent, wrong] = [0, 0];
  const [cpu, engine, own] = [cpuOf(server.child.pid!), cpuOfDatabase(), process.cpuUsage()];
  const began = performance.now();
  await run(SECONDS * 1000);
  const seconds = (performance.now() - began) / 1000;
  const used = cpuOf(server.child.pid!) - cpu;
  const engineUsed = cpuOfDatabase() - engine;
  const { user, system } = process.cpuUsage(own);
  const share = (cpuSeconds: number) => `${((100 * cpuSeconds) / seconds).toFixed(0)} %`;
  const each = (cpuSeconds: number) => `${((cpuSeconds * 1e6) / sent).toFixed(0)} µs`;
  for (const line of lines) line.end();
  await stop(server.child, "SIGTERM");
  console.log(
    `rate: ${(sent / seconds).toFixed(0)} reports a second by one process, ${(sent / used).toFixed(0)} per second of its processor`,
  );
  console.log(
    `rate: of a processor, the server used ${share(used)} (${each(used)} a report), PostgreSQL ${share(engineUsed)} (${each(engineUsed)}), the phones of this proof ${share((user + system) / 1e6)}`,
  );
  claim(sent > 0 && wrong === 0, `${sent} reports at a rate that the server can serve, ${wrong} refused`);
  return sent / seconds;
}

/**
 * All phones come at once, as after a restart of everything. Fewer of them come back after a shorter time: in the same
 * proportion to what the server can serve as a minute's worth of phones that come back after a minute.
 */
async function herd(rate: number): Promise<void> {
  const coming = phones.slice(0, Math.ceil(60 * rate));
  const haste = (60 * rate) / coming.length;
  const server = await startReadyServer(url);
  const { host, port } = new URL(server.origin);
  const pid = server.child.pid!;
  const idle = memoryOf(pid, "VmRSS");
  const since = new Date();
  const lines = await Promise.all(Array.from({ length: HERD_LINES }, () => openRawLine(Number(port))));
  const due = coming.map((phone, n) => ({ phone, at: performance.now() + (n * 1000) / (TOO_FAST * rate) }));
  const retries: number[] = [];
  let [next, served, wrong, without] = [0, 0, 0, 0];
  const one = async (line: RawLine) => {
    while (served + wrong < coming.length) {
      const turn = due[next];
      if (!turn || turn.at > performance.now()) {
        await sleep(20);
        continue;
      }
      next += 1;
      const { status, retry_after } = await line.ask(reportOf(turn.phone, host, 403));
      if (status === 200) served += 1;
      else if (status !== 503) wrong += 1;
      else {
        if (retry_after === undefined) without += 1;
        else retries.push(retry_after);
        void sleep(((retry_after ?? 0) * 1000) / haste).then(() => due.push({ ...turn, at: 0 }));
      }
    }
  };
  const people = await startPerson(Number(port), host);
  const began = performance.now();
  await Promise.all(lines.map(one));
  const seconds = (performance.now() - began) / 1000;
  const answers = await people.stop();
  const peak = memoryOf(pid, "VmHWM");
  for (const line of lines) line.end();
  // What is buffered is written before the process ends.
  await stop(server.child, "SIGTERM");
  const { rows } = await database.query<{ seen: number; registered: number }>(
    `select count(*) filter (where d.last_seen_at >= $2)::int as seen, count(*) filter (where r.sip_code = 403)::int as registered
    from devices d left join device_registrations r on r.team_id = d.team_id and r.device_id = d.id
    where d.id = any ($1)`,
    [coming.map(({ device_id }) => device_id), since],
  );
  const reporting = coming.filter(({ voice_account_id }) => voice_account_id !== null).length;
  const sorted = answers.took.toSorted((a, b) => a - b);
  console.log(
    `herd: ${coming.length} phones over ${HERD_LINES} connections, ${TOO_FAST} times as fast as they can be served, all served after ${seconds.toFixed(0)} s; a person's requests took ${sorted[sorted.length >> 1]!.toFixed(0)} ms, the slowest ${sorted.at(-1)!.toFixed(0)} ms`,
  );
  claim(
    served === coming.length && wrong === 0,
    `${served} of ${coming.length} phones served in the end, ${wrong} answered otherwise`,
  );
  claim(
    retries.length > 0 && without === 0 && new Set(retries).size > 10,
    `${retries.length} refused at once with 503, ${without} without Retry-After, told ${new Set(retries).size} different seconds to come back`,
  );
  claim(rows[0]!.registered === reporting, `${rows[0]!.registered} of ${reporting} answered registrations stored`);
  claim(
    rows[0]!.seen === coming.length,
    `${rows[0]!.seen} of ${coming.length} phones seen, with the last second written at the end of the process`,
  );
  claim(
    answers.took.length > 0 && answers.wrong === 0,
    `${answers.took.length} requests of a person meanwhile, ${answers.wrong} not answered`,
  );
  if (IS_FULL) claim(peak - idle < MOST_MEMORY_MB, `memory grew from ${idle} to at most ${peak} MB`);
}

/** Someone who works in the portal meanwhile. */
async function startPerson(port: number, host: string) {
  const { rows } = await database.query<TestPerson>(
    `select a.email, a.team_id, a.id as account_id, a.member_id from accounts a join members m on m.team_id = a.team_id and m.id = a.member_id
    where a.team_id = $1 and m.admin_role = 'primary'`,
    [world.largest],
  );
  const token = await asOwner(url, (db) => issueToken(db, new Date(), rows[0]!));
  const line = await openRawLine(port);
  const took: number[] = [];
  let [going, wrong] = [true, 0];
  const working = (async () => {
    while (going) {
      const sent = performance.now();
      const path = `/api/v2/team/${world.largest}`;
      const { status } = await line.ask(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
      );
      took.push(performance.now() - sent);
      if (status !== 200) wrong += 1;
      await sleep(50);
    }
  })();
  return {
    async stop() {
      going = false;
      await working;
      line.end();
      return { took, wrong };
    },
  };
}

function cpuOf(pid: number | string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The CPU seconds of all processes of PostgreSQL that still run. */
function cpuOfDatabase(): number {
  const children = readFileSync(`/proc/${cluster.pid}/task/${cluster.pid}/children`, "utf8");
  return children
    .split(" ")
    .filter(Boolean)
    .reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
