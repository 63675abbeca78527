import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { newPool } from "@portal/api/platform/db.ts";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { openQueue } from "@portal/api/platform/queue.ts";
import type { DB } from "@portal/api/generated/schema.ts";
import { lookForDue } from "@portal/api/features/subscription/jobs.ts";
import { openMailSink } from "@portal/api/test/mail-sink.ts";
import { dayOf } from "@portal/model/kit/calendar.ts";
import { commandFile } from "./parts/command-file.ts";
import { createDatabase } from "./parts/database.ts";
import { startGateway } from "./parts/gateway.ts";
import { loadPayers, writeCards } from "./parts/paying-teams.ts";
import { startPostgres } from "./parts/postgres.ts";
import { BARE_ENV, startChild, stop } from "./parts/process.ts";
import { isSound, reconcileCharges } from "./parts/reconciliation.ts";

/**
 * `proof-renewals.ts DUE [WORKERS]` renews very many subscriptions in one day, with real workers, one real gateway, and PostgreSQL with production
 * durability. Uses the real clock; the subscriptions are inserted as if they began a month ago.
 */
const due = Number(process.argv[2] ?? 2_000);
const count = Number(process.argv[3] ?? 1);
/** Gives up on a worker without progress for this long. */
const STALLED_MS = 300_000;

const home = await mkdtemp(join(tmpdir(), "switchboard-renewals-"));
const cluster = await startPostgres();
await createDatabase(cluster, "renewals");
const url = cluster.url("renewals");
await migrate(url, JOBS);
const pool = newPool({ connectionString: url, max: 2 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
await loadPayers(owner, { from: 1, to: due, due: dayOf(new Date()) });
const ledger = join(home, "gateway.jsonl");
await writeCards(ledger, due);
const gateway = await startGateway({ portals: ["https://teams.test"], ledger });
const sink = await openMailSink();
const workers = Array.from({ length: count }, startWorker);
const worker = workers[0]!;
let sound = false;
try {
  sound = await measure();
} finally {
  await Promise.all(workers.map((one) => stop(one)));
  await Promise.all([gateway.stop(), sink.close(), pool.end()]);
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit(sound ? 0 : 1);

function startWorker(): ChildProcess {
  const env = {
    ...BARE_ENV,
    NODE_ENV: "development",
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    SMTP_URL: sink.url,
    STORAGE_URL: `file://${home}`,
    LOG_LEVEL: "error",
    METRICS_PORT: "0",
    ...gateway.env,
  };
  return startChild(process.execPath, [commandFile("worker")], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function measure(): Promise<boolean> {
  // Long enough for the worker to load everything and poll every queue once.
  await sleep(4_000);
  const start_mib = (await memory("VmRSS")) / 1024;
  const queue = await openQueue(pool);
  const began = performance.now();
  await queue.enqueue(owner, lookForDue, {});
  await untilCharged();
  const minutes = (performance.now() - began) / 60_000;
  const [end_mib, peak_mib] = [(await memory("VmRSS")) / 1024, (await memory("VmHWM")) / 1024];
  await queue.close();
  const { once, left } = await renewed();
  const missing = await missingNumbers();
  const witnessed = await reconcileCharges(owner, gateway);
  const { wrong, balance, charges } = witnessed;
  const per_minute = due / minutes;
  console.log(
    `renewals: ${due} due, ${once} charged once, ${per_minute.toFixed(0)} per minute by ${count === 1 ? "one worker" : `${count} workers`}, ` +
      `worker memory ${start_mib.toFixed(0)} MiB at the start, ${end_mib.toFixed(0)} MiB at the end (peak ${peak_mib.toFixed(0)}), ` +
      `${wrong} wrong, ledger ${balance}, ${missing} numbers missing`,
  );
  console.log(
    `It took ${minutes.toFixed(1)} minutes; at this pace they carry ${Math.floor((per_minute * 1440) / 1000)} thousand renewals in a day.`,
  );
  return isSound(witnessed) && once === due && charges === due && left === 0 && missing === 0;
}

/** Prints the progress, and gives up on a stalled worker. */
async function untilCharged(): Promise<void> {
  let [done, moved_at, printed_at] = [0, performance.now(), performance.now()];
  while (done < due) {
    await sleep(due > 10_000 ? 2_000 : 250);
    const ended = workers.some(({ exitCode }) => exitCode !== null);
    if (ended || performance.now() - moved_at > STALLED_MS) return;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from payments where state = 'succeeded'`.execute(owner);
    if (rows[0]!.n > done) [done, moved_at] = [rows[0]!.n, performance.now()];
    if (performance.now() - printed_at > 30_000) {
      printed_at = performance.now();
      console.log(`${done} of ${due} charged, worker ${((await memory("VmRSS")) / 1024).toFixed(0)} MiB`);
    }
  }
}

/** Counts subscriptions with exactly one paid renewal and a unique number, and those still due. */
async function renewed(): Promise<{ once: number; left: number }> {
  const { rows } = await sql<{ once: number; left: number }>`
    select count(*) filter (where i.bills = 1 and i.paid = 1 and b.state = 'paid' and b.period_to > ${dayOf(new Date())}::date)::int as once,
      count(*) filter (where b.period_to <= ${dayOf(new Date())}::date or b.unpaid_since is not null)::int as left
    from subscriptions b left join
      (select team_id, count(*) as bills, count(distinct number) filter (where state = 'paid') as paid from invoices group by team_id) i
      using (team_id)`.execute(owner);
  return rows[0]!;
}

/** Returns memory in KiB from /proc. */
async function memory(what: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${worker.pid}/status`, "utf8");
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]);
}

/** Counts the numbers between the first and the last statement that no statement has. */
async function missingNumbers(): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select coalesce(max(number) - min(number) + 1 - count(number), 0)::int as missing from invoices`.execute(owner);
  return rows[0]!.missing;
}
