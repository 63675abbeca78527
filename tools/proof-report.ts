import { keyText } from "@portal/api/test/keys.ts";
import type { ChildProcess } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { TEMPLATE, type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { type TestPerson, issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { commandFile } from "./parts/command-file.ts";
import { createDatabase } from "./parts/database.ts";
import { startPostgres } from "./parts/postgres.ts";
import { startChild, stop } from "./parts/process.ts";

/**
 * Measures the call report of one large team, made by the real worker: its duration compared with a bare COPY of the same
 * rows, its memory, and whether every call appears once, even if the worker is killed halfway. Also measures the
 * statistics page.
 */
const CALLS = Number(process.argv[2] ?? 1_000_000);
const MEMBERS = 60;
/** How much more memory the last quarter may take than the second. A short report ends before the worker reaches its size. */
const FLAT_MIB = 64;

const home = await mkdtemp(join(tmpdir(), "switchboard-report-"));
const cluster = await startPostgres({ keep: home });
const wrong: string[] = [];
try {
  await createDatabase(cluster, TEMPLATE);
  await migrate(cluster.url(TEMPLATE), JOBS);
  const t = await openTestApp(cluster.url());
  await prove(t);
  await t.close();
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
for (const line of wrong) console.log(`WRONG: ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);

async function prove(t: TestApp): Promise<void> {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats: MEMBERS + 1 });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  await fill(t, team_id);
  const bare = await bareCopy(t, team_id);
  const killed = await report(t, admin, true);
  const clean = await report(t, admin, false);
  for (const [name, run] of Object.entries({ killed, clean })) {
    if (run.once !== CALLS || run.twice > 0) wrong.push(`${name}: ${run.once} calls once, ${run.twice} more than once`);
    if (run.files !== 1) wrong.push(`${name}: ${run.files} files`);
  }
  console.log(
    `killed: worker ended at ${killed.killed_at} %, started again, ${killed.once} calls once, ${killed.files} file`,
  );
  await numbers(t, admin);
  const { early, late } = memoryOf(clean.memory);
  if (CALLS >= 1_000_000 && late - early > FLAT_MIB) wrong.push(`memory grew from ${early} to ${late} MiB`);
  const mb = Math.round(clean.bytes / 1e6);
  console.log(
    `report: ${clean.once} records, ${mb} MB in ${clean.seconds.toFixed(1)} s, bare COPY ${bare.toFixed(1)} s, ` +
      `ratio ${(clean.seconds / bare).toFixed(1)}, memory ${early} to ${late} MiB`,
  );
}

/** Inserts a month of calls of sixty phones. Disables the trigger that deduplicates reports, because each call is unique. */
async function fill({ owner, clock }: TestApp, team_id: string): Promise<void> {
  await owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      with people as (
        insert into members (team_id, email, first_name, last_name, status, joined_at)
        select ${team_id}, 'caller.' || n || '@example.com', 'Caller', 'No ' || n, 'active', ${clock.now()}
        from generate_series(1, ${MEMBERS}::int) n returning team_id, id)
      insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select team_id, id, new_id(), 'Phone', 'android', '15', 'Switchboard', '5.2.1', 'en', ${clock.now()}, ${clock.now()}, ${clock.now()} from people`.execute(
      db,
    );
    await sql`
      with phones as materialized (select id, member_id, row_number() over (order by id) as p from devices where team_id = ${team_id})
      insert into call_records (team_id, device_id, call_id, member_id, slot, direction, caller, callee, started_at, answered_at, ended_at,
        result, sip_code, codec, network, jitter_ms, loss_percent, mos)
      select ${team_id}, phones.id, 'c' || n, phones.member_id, 1, case n % 2 when 0 then 'in' else 'out' end, '+34911' || (100000 + n % 900000), '201',
        s.at, case when n % 5 <> 0 then s.at + make_interval(secs => 2 + n % 19) end, s.at + make_interval(secs => 25 + n % 611),
        case when n % 5 <> 0 then 'answered' else 'missed' end, 200, 'opus', (array['wifi', 'cellular', 'wired'])[1 + n % 3],
        (n % 300) / 10.0, (n % 40) / 10.0, 2.5 + (n % 20) / 10.0
      from generate_series(1, ${CALLS}::int) n
        cross join lateral (select ${clock.now()}::timestamptz - make_interval(secs => 60 + (n::float8 / ${CALLS}) * 28 * 86400) as at) s
        join phones on phones.p = 1 + n % ${MEMBERS}`.execute(db);
  });
  await sql`vacuum analyze call_records`.execute(owner);
}

/** Exports the same rows with PostgreSQL's COPY. */
async function bareCopy({ owner }: TestApp, team_id: string): Promise<number> {
  const file = join(home, "bare.csv");
  const began = performance.now();
  await sql`copy (
      select r.call_id, m.email, m.first_name || ' ' || m.last_name, v.name, r.slot, d.uuid, d.platform, d.version, r.direction, r.caller, r.callee,
        r.started_at, r.answered_at, r.ended_at, r.ring_s, r.talk_s, r.result, r.sip_code, r.codec, r.network, r.jitter_ms, r.loss_percent, r.mos
      from call_records r
        left join members m on m.team_id = r.team_id and m.id = r.member_id
        left join voice_accounts v on v.team_id = r.team_id and v.id = r.voice_account_id
        left join devices d on d.team_id = r.team_id and d.id = r.device_id
      where r.team_id = ${sql.lit(team_id)} order by r.started_at, r.id) to ${sql.lit(file)} (format csv, header)`.execute(
    owner,
  );
  const seconds = (performance.now() - began) / 1000;
  await rm(file);
  return seconds;
}

async function numbers(t: TestApp, admin: TestPerson): Promise<void> {
  const ask = async (query: string) => {
    const began = performance.now();
    const answer = await send(t, admin, "GET", `/api/v2/team/${admin.team_id}/calls/statistics?${query}`);
    return { ms: performance.now() - began, answer };
  };
  const query = "range=last_30_days";
  const { answer } = await ask(query);
  if (answer["now"].calls !== CALLS) wrong.push(`the page counts ${answer["now"].calls} calls`);
  const times = [(await ask(query)).ms, (await ask(query)).ms, (await ask(query)).ms].toSorted((a, b) => a - b);
  const one = await ask(`${query}&member=${answer["people"][0].id}`);
  console.log(
    `statistics: ${CALLS} calls in ${Math.round(times[1] ?? 0)} ms, of one member (${one.answer["now"].calls}) in ${Math.round(one.ms)} ms`,
  );
}

async function report(t: TestApp, admin: TestPerson, kill: boolean) {
  const status = () => send(t, admin, "GET", `/api/v2/report/status/${admin.team_id}`);
  let worker = startWorker(t);
  await sleep(3_000);
  const memory: number[] = [];
  let killed_at = 0;
  await send(t, admin, "POST", `/api/v2/report/start/${admin.team_id}`, { report_period: "last_30_days" });
  const began = performance.now();
  try {
    for (;;) {
      const { status: state, percent } = await status();
      if (state !== 1) break;
      if (percent > 2) memory.push(await residentMib(worker));
      if (kill && killed_at === 0 && percent >= 30) {
        killed_at = percent;
        await stop(worker, "SIGKILL");
        worker = startWorker(t);
      }
      await sleep(100);
      if (performance.now() - began > 600_000) throw new Error("the report did not end within ten minutes");
    }
  } finally {
    await stop(worker);
  }
  const seconds = (performance.now() - began) / 1000;
  const folder = join(t.context.config.STORAGE_URL.replace("file://", ""), "reports", admin.team_id);
  const files = await readdir(folder);
  const file = join(folder, files[0] ?? "");
  return { seconds, memory, killed_at, files: files.length, bytes: (await stat(file)).size, ...(await linesOf(file)) };
}

/** Counts the calls that are in the file, and lines that are duplicates or unknown calls. */
async function linesOf(file: string): Promise<{ once: number; twice: number }> {
  const seen = new Uint8Array(CALLS + 1);
  let once = 0;
  let twice = -1; // the header line
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const n = Number(/^c(\d+),/.exec(line)?.[1] ?? 0);
    if (n > 0 && n <= CALLS && seen[n] === 0) {
      seen[n] = 1;
      once += 1;
    } else twice += 1;
  }
  return { once, twice };
}

function startWorker(t: TestApp): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: "development",
    DATABASE_URL: t.databaseUrl,
    SECRET_KEY: keyText(t.context.config.secret_keys),
    SMTP_URL: t.context.config.SMTP_URL,
    STORAGE_URL: t.context.config.STORAGE_URL,
    LOG_LEVEL: "error",
    METRICS_PORT: "0",
  };
  return startChild(process.execPath, [commandFile("worker")], { env, stdio: "inherit" });
}

async function residentMib({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Returns the median of the second quarter and of the last. */
function memoryOf(all: readonly number[]): { early: number; late: number } {
  const middle = (from: number, to: number) => {
    const part = all.slice(Math.floor(all.length * from), Math.ceil(all.length * to)).toSorted((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  };
  return { early: middle(0.25, 0.5), late: middle(0.75, 1) };
}

async function send(t: TestApp, admin: TestPerson, method: "GET" | "POST", url: string, payload?: object) {
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}`;
  const answer = await t.app.inject({
    method,
    url,
    headers: { host: "teams.test", authorization },
    ...(payload && { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
  // oxlint-disable-next-line typescript/no-explicit-any
  return answer.json() as Record<string, any>;
}
