import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openQueue } from "@portal/api/platform/queue.ts";
import { reconcile } from "@portal/api/features/subscription/jobs.ts";
import { CARDS_PER_CASE, type Case, startCase } from "./chaos/clients.ts";
import { type Fault, planFaults } from "./chaos/faults.ts";
import { type Installation, startInstallation } from "./chaos/installation.ts";
import { INVARIANTS } from "./chaos/invariants.ts";
import { measureLoad } from "./chaos/load.ts";
import { mulberry } from "./parts/random.ts";

/**
 * Runs two servers and two workers under load and injects faults into their processes, network, database, clocks and
 * external services. After each fault, waits until all work is done and checks all invariants. A whole run measures the
 * load of the healthy installation first, `pnpm chaos 0` only that. One seed determines the plan: `pnpm chaos 40 SEED`
 * repeats it, though not the timing of the processes. Fault names after the seed limit the plan to those faults.
 */
const WHOLE = 226;
const COUNT = Number(process.argv[2] ?? WHOLE);
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
/** `--until-violated=I02,I16` ends the run as soon as one of these invariants is violated. */
const UNTIL = process.argv
  .find((arg) => arg.startsWith("--until-violated="))
  ?.split("=")[1]
  ?.split(",");
const ONLY = process.argv.slice(4).filter((name) => !name.startsWith("--"));
const random = mulberry(SEED);
const ENOUGH = 10;
const LEASE_MS = 2_000;
const STALLED_MS = 120_000;

console.log(`chaos: seed ${SEED}`);
const began = performance.now();
const installation = await startInstallation(COUNT * CARDS_PER_CASE);
const injected: Record<string, number> = {};
const recovery: { name: string; seconds: number }[] = [];
const violated: string[] = [];
const spent = { cases: 0, checks: 0 };
let changes = 0;
try {
  await sql`create extension if not exists amcheck`.execute(installation.database.owner);
  await installation.ready();
  // Keeps the installation itself: the broken build that loses commits must lose changes, not the tables.
  await sql`checkpoint`.execute(installation.database.owner);
  if (COUNT === 0 || COUNT >= WHOLE) for (const line of await measureLoad(installation)) console.log(`load: ${line}`);
  for (const [n, fault] of (await planFaults(COUNT, installation, random, ONLY)).entries()) {
    const started = performance.now();
    const wrong = await judge(fault);
    violated.push(...wrong.map((what) => `fault ${n + 1}, ${fault.name}: ${what}`));
    spent.cases += (performance.now() - started) / 1000;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${n + 1}. ${fault.name}: ${seconds} s${wrong.length > 0 ? `, ${wrong.length} violated` : ""}`);
    if (UNTIL ? wrong.some((what) => UNTIL.some((id) => what.includes(`(${id})`))) : violated.length > ENOUGH) break;
  }
} finally {
  await installation.stop();
}
if (COUNT > 0) report();
process.exit(violated.length === 0 && recovery.length === COUNT ? 0 : 1);

/** Injects one fault under load and returns what it broke. */
async function judge(fault: Fault): Promise<string[]> {
  injected[fault.name] = (injected[fault.name] ?? 0) + 1;
  const run = await startCase(installation, random);
  await run.during(30 + random() * 40);
  const down = performance.now();
  const found = (await fault.inject({ installation, run, random })) ?? [];
  await installation.ready();
  recovery.push({ name: fault.name, seconds: (performance.now() - down) / 1000 });
  await run.during(20);
  await run.stop();
  changes += run.history.length;
  const unrest = await waitUntilIdle(installation).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  await installation.ready();
  const checking = performance.now();
  const broken = await brokenInvariants(run);
  spent.checks += (performance.now() - checking) / 1000;
  return [...found, ...unrest, ...broken];
}

async function brokenInvariants(run: Case): Promise<string[]> {
  const verdicts = await Promise.all(
    INVARIANTS.map(async ({ id, name, check }) => {
      const wrong = await check(run).catch((error: unknown) => [String(error)]);
      return wrong.length > 0 ? [`not so that ${name} (${id}): ${wrong.slice(0, 3).join(" · ")}`] : [];
    }),
  );
  return verdicts.flat();
}

/** Waits until no work is pending or in progress; gives up when nothing has changed for a while. */
async function waitUntilIdle({ database }: Installation): Promise<void> {
  const queue = await openQueue(database.pool);
  let next_lease = performance.now() + LEASE_MS;
  let [last, moved_at] = ["", performance.now()];
  try {
    for (;;) {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and name in ('mail.send', 'bulk.run')) as jobs,
          (select count(*)::int from mails where state in ('queued', 'deferred')) as mails,
          (select count(*)::int from teams where busy_with is not null) as busy_teams,
          (select count(*)::int from pg_stat_activity where application_name like 'switchboard-%' and xact_start is not null) as transactions,
          (select count(*)::int from payments where state = 'pending') as payments`.execute(database.owner);
      const left = Object.entries(rows[0]!).filter(([, count]) => count > 0);
      if (left.length === 0) return;
      // Workers poll all the time, so their transactions come and go without progress.
      const now = left.filter(([what]) => what !== "transactions").join(" ");
      if (now !== last) [last, moved_at] = [now, performance.now()];
      if (performance.now() - moved_at > STALLED_MS) throw new Error(`work left unfinished: ${now}`);
      const leases_too = performance.now() > next_lease;
      if (leases_too) next_lease = performance.now() + LEASE_MS;
      await letTimePass(database.owner, leases_too);
      if (rows[0]!["payments"]) await reconcileOnce(database.owner, queue);
      await sleep(50);
    }
  } finally {
    await queue.close();
  }
}

/**
 * Skips waiting times: retries run now, a payment counts as unknown immediately, and a dead worker's jobs are released
 * after two seconds. Jobs that are still alive then run twice, which must do no harm.
 */
async function letTimePass(owner: Installation["database"]["owner"], leases_too: boolean): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
    and name in ('mail.send', 'bulk.run', 'billing.reconcile')`.execute(owner);
  await sql`update payments set created_at = created_at - interval '31 s'
    where state = 'pending' and created_at > now() - interval '31 s'`.execute(owner);
  if (!leases_too) return;
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 s' where state = 'active'
    and started_on < now() - interval '2 s' and name in ('mail.send', 'bulk.run', 'billing.reconcile')`.execute(owner);
}

async function reconcileOnce(owner: Installation["database"]["owner"], queue: Awaited<ReturnType<typeof openQueue>>) {
  const { rows } =
    await sql`select from pgboss.job where name = ${reconcile.name} and state in ('created', 'retry', 'active')`.execute(
      owner,
    );
  if (rows.length === 0) await queue.enqueue(owner, reconcile, {});
}

function report(): void {
  for (const line of violated) console.log(line);
  const after_server = secondsOf(({ name }) => /^(server killed|every server|everything)/.test(name));
  const after_postgres = secondsOf(({ name }) => /PostgreSQL/.test(name));
  console.log(`chaos: API ready again after a kill of a server ${after_server}; of PostgreSQL ${after_postgres}`);
  const kinds = Object.entries(injected).map(([name, count]) => `${count} ${name}`);
  const per_case = spent.cases / recovery.length;
  console.log(
    `chaos: ${((performance.now() - began) / 60_000).toFixed(1)} minutes, ${per_case.toFixed(1)} s per fault, ` +
      `of which ${(spent.checks / recovery.length).toFixed(2)} s for the invariants; ${changes} changes requested`,
  );
  console.log(
    `chaos: ${recovery.length} faults (${kinds.join(", ")}), ` +
      `${INVARIANTS.length} invariants after each, ${violated.length} violated, seed ${SEED}`,
  );
}

function secondsOf(wanted: (one: (typeof recovery)[number]) => boolean): string {
  const all = recovery.filter(wanted).map(({ seconds }) => seconds);
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? "-";
  return `p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s (${all.length} times)`;
}
