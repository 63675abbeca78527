import { keyText } from "@portal/api/test/keys.ts";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { openJobHandlers } from "@portal/api/app.ts";
import { openMailSink } from "@portal/api/test/mail-sink.ts";
import { TEMPLATE, type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { commandFile } from "./parts/command-file.ts";
import { createDatabase } from "./parts/database.ts";
import { killPostgres } from "./parts/kill-postgres.ts";
import { startPostgres } from "./parts/postgres.ts";
import { startChild } from "./parts/process.ts";

/**
 * Measures a bulk run against a bare INSERT of the same rows, and checks its result after the worker and the database
 * were killed repeatedly. PostgreSQL has its production durability.
 */
const SPEED_ROWS = 5_000;
const FIRE_ROWS = 1_000;
const KILLS = 10;

const home = await mkdtemp(join(tmpdir(), "switchboard-bulk-"));
let cluster = await startPostgres({ keep: home });
await createDatabase(cluster, TEMPLATE);
await migrate(cluster.url(TEMPLATE), JOBS);
let wrong = 0;
try {
  if (process.argv[2] !== "fire") await speed();
  await underFire();
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit(wrong > 0 ? 1 : 0);

function rowsOf(count: number, mark: string) {
  return Array.from({ length: count }, (_, n) => ({
    ...EMPTY_ROW,
    email: `${mark}.${n}@example.com`,
    password: `Handed-Over-${n}x`,
    first_name: "Rollo",
    last_name: `Outsen ${n}`,
    work_number: `+34 600 ${100_000 + n}`,
  }));
}

async function planned(t: TestApp, count: number, mark: string, invite_sent: boolean) {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats: count + 1 });
  const admin = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), admin)}`;
  const send = async (method: "POST" | "GET", path: string, payload?: object) => {
    const answer = await t.app.inject({
      method,
      url: `/api/v2/team/${team_id}/bulk${path}`,
      headers: { host: "teams.test", authorization },
      ...(payload && { payload }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
    return answer.json() as { id: string; state: string; created: number; refused: number };
  };
  const began = performance.now();
  const { id } = await send("POST", "", { rows: rowsOf(count, mark), invite_sent, all_or_nothing: false });
  return { team_id, run_id: id, send, ms: performance.now() - began };
}

async function speed(): Promise<void> {
  const t = await openTestApp(cluster.url());
  try {
    const ratios: string[] = [];
    for (const round of [1, 2, 3]) {
      const { team_id, run_id, send, ms } = await planned(t, SPEED_ROWS, `speed${round}`, false);
      // Hashing comes first and is not measured, so a ready hash is used.
      await sql`update bulk_rows set password_hash = (select password_hash from accounts limit 1) where run_id = ${run_id} and password_hash is null`.execute(
        t.owner,
      );
      await send("POST", `/${run_id}/apply`);
      const run = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "bulk.run");
      const began = performance.now();
      await run!.run({ team_id, run_id }, { job_id: "x", signal: new AbortController().signal });
      const applied = performance.now() - began;
      const bare = await bareInsert(t, `bare${round}`);
      const { created } = await send("GET", `/${run_id}`);
      if (created !== SPEED_ROWS) wrong += 1;
      ratios.push((applied / bare).toFixed(2));
      console.log(
        `round ${round}: ${created} people with accounts, audit rows and marks in ${applied.toFixed(0)} ms (planned in ${ms.toFixed(0)} ms), bare INSERT of the members alone ${bare.toFixed(0)} ms, ratio ${(applied / bare).toFixed(2)}`,
      );
    }
    const hashing = await hashingTime(t);
    const middle = ratios.toSorted((a, b) => Number(a) - Number(b))[1];
    console.log(
      `bulk: ${SPEED_ROWS} rows, ratio to one bare INSERT ${middle}, hashing apart ${hashing.toFixed(1)} ms a password`,
    );
  } finally {
    await t.close();
  }
}

/** Inserts the same rows with one statement, with the same indexes and row-level security. */
async function bareInsert(t: TestApp, mark: string): Promise<number> {
  const team_id = await makeTeam(t.owner, t.clock.now(), { seats: SPEED_ROWS });
  const rows = rowsOf(SPEED_ROWS, mark);
  const began = performance.now();
  await t.context.db.transaction().execute(async (db) => {
    await sql`select set_config('app.team_id', ${team_id}, true)`.execute(db);
    await sql`
      insert into members (team_id, email, first_name, last_name, status, team_contact)
      select ${team_id}, r.email, r.first_name, r.last_name, 'invited', r.contact
      from unnest(${rows.map((row) => row.email)}::citext[], ${rows.map((row) => row.first_name)}::text[], ${rows.map((row) => row.last_name)}::text[],
        ${rows.map((row) => JSON.stringify([{ type: "work", value: row.work_number }]))}::jsonb[]) as r (email, first_name, last_name, contact)`.execute(
      db,
    );
  });
  return performance.now() - began;
}

async function hashingTime(t: TestApp): Promise<number> {
  const { team_id, run_id, send } = await planned(t, 100, "hashed", false);
  await send("POST", `/${run_id}/apply`);
  const run = openJobHandlers(t.context, t.adapters).find(({ job }) => job.name === "bulk.run");
  await run!.run({ team_id, run_id }, { job_id: "x", signal: new AbortController().signal });
  const { rows } = await sql<{ ms_hashing: number }>`select ms_hashing from bulk_runs where id = ${run_id}`.execute(
    t.owner,
  );
  return (rows[0]?.ms_hashing ?? 0) / 100;
}

async function underFire(): Promise<void> {
  const t = await openTestApp(cluster.url());
  const sink = await openMailSink();
  const env = {
    ...process.env,
    NODE_ENV: "development",
    DATABASE_URL: t.databaseUrl,
    SECRET_KEY: keyText(t.context.config.secret_keys),
    SMTP_URL: sink.url,
    STORAGE_URL: t.context.config.STORAGE_URL,
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
  };
  let stopping = false;
  let worker!: ChildProcess;
  /** Restarts the worker whenever it exits, as an operator would. */
  const supervise = () => {
    worker = startChild(process.execPath, [commandFile("worker")], { env, stdio: "ignore" });
    worker.once("exit", () => {
      if (!stopping) setTimeout(supervise, 200);
    });
  };
  const { team_id, run_id, send } = await planned(t, FIRE_ROWS, "fire", true);
  await send("POST", `/${run_id}/apply`);
  supervise();
  const kills = { worker: 0, database: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(900 + ((kill * 137) % 700));
    if (kill % 2 === 0) {
      worker.kill("SIGKILL");
      kills.worker += 1;
    } else {
      cluster = await killPostgres(cluster, home);
      kills.database += 1;
    }
  }
  const ask = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await query.execute(t.owner)).rows;
      } catch (error) {
        if (attempt > 20) throw error;
        await sleep(250);
      }
    }
  };
  const state = async () =>
    (await ask(sql<{ state: string }>`select state from bulk_runs where id = ${run_id}`))[0]?.state;
  for (const until = performance.now() + 180_000; performance.now() < until && (await state()) === "running";)
    await sleep(500);
  const owed = async () =>
    Number(
      (
        await ask(
          sql<{
            n: number;
          }>`select count(*)::int as n from mails where team_id = ${team_id} and state not in ('success', 'refused')`,
        )
      )[0]?.n,
    );
  for (const until = performance.now() + 120_000; performance.now() < until && (await owed()) > 0;) await sleep(500);
  stopping = true;
  worker.kill("SIGKILL");

  const [rows] = await ask(sql<{ created: number; refused: number; other: number; twice: number }>`
    select count(*) filter (where state = 'created')::int as created, count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state not in ('created', 'refused'))::int as other, (count(*) - count(distinct email))::int as twice
    from bulk_rows where run_id = ${run_id}`);
  const [people] = await ask(sql<{
    members: number;
    accounts: number;
    used_seats: number;
    seats: number;
    audited: number;
    busy: boolean;
  }>`
    select (select count(*)::int from members where team_id = ${team_id}) as members,
      (select count(*)::int from accounts where team_id = ${team_id}) as accounts, b.used_seats, b.seats,
      (select count(*)::int from audit_log where team_id = ${team_id} and action = 'member.created') as audited,
      exists (select from teams where id = ${team_id} and busy_with is not null) as busy
    from subscriptions b where team_id = ${team_id}`);
  const there = new Set(
    (await ask(sql<{ email: string }>`select email from members where team_id = ${team_id}`)).map(({ email }) => email),
  );
  const mailed = new Set(sink.caught.map(({ to }) => to));
  const strangers = [...mailed].filter((email) => !there.has(email)).length;
  const unmailed = [...there].filter((email) => email.startsWith("fire.") && !mailed.has(email)).length;
  const good =
    rows!.created + rows!.refused === FIRE_ROWS &&
    rows!.other === 0 &&
    rows!.twice === 0 &&
    people!.members === rows!.created + 1 &&
    people!.accounts === people!.members &&
    people!.used_seats === people!.members &&
    people!.used_seats <= people!.seats &&
    people!.audited === rows!.created &&
    strangers === 0 &&
    unmailed === 0 &&
    !people!.busy;
  if (!good) wrong += 1;
  console.log(
    `fire: ${kills.worker} kills of the worker, ${kills.database} of PostgreSQL, run ${await state()}: ${rows!.created} created, ${rows!.refused} refused, ${rows!.other} neither, ${rows!.twice} twice; ` +
      `${people!.members - 1} members, ${people!.used_seats} seats counted of ${people!.seats}, ${people!.audited} audit rows; ` +
      `${mailed.size} mailed, ${strangers} of them not there, ${unmailed} without mail, ${sink.caught.length - mailed.size} mails doubled; ${good ? "sound" : "WRONG"}`,
  );
  await sink.close();
  await t.close().catch(() => {});
}
