import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { JOBS, openJobHandlers } from "@portal/api/app.ts";
import { archiveAudit } from "@portal/api/commands/audit-archive.ts";
import { verifyAudit } from "@portal/api/commands/audit-verify.ts";
import type { CommandContext } from "@portal/api/commands/command.ts";
import { countCalls } from "@portal/api/features/calls/statistics/store.ts";
import { sealAll } from "@portal/api/features/audit/sealing.ts";
import { writeDayFile } from "@portal/api/features/audit/day-files.ts";
import { type Db, NO_TEAM, inTeam } from "@portal/api/platform/db.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { MONTHLY, keepMonths } from "@portal/api/platform/months.ts";
import { disableTriggers, writeLog } from "@portal/api/test/audit.ts";
import { makePerson, makeTeam } from "@portal/api/test/people.ts";
import { planOf, statementsOf } from "@portal/api/test/plans.ts";
import { type TestApp, openTestAppOn } from "@portal/api/test/test-app.ts";
import { spanOf } from "@portal/model/calls/ranges.ts";
import { openClaims } from "./parts/claims.ts";
import { createDatabase } from "./parts/database.ts";
import { startPostgres } from "./parts/postgres.ts";

/**
 * Proves what happens to rows that grow old: `pnpm proof:retention [CALLS] [AUDIT ROWS]`. A month of calls is dropped, and
 * as many are deleted row by row beside it. The statistics of a team with that many calls in 60 days are read from the
 * calls and from their sums (1,500,000 in 60 days are about 10 million in 13 months). Old rows of the audit log are
 * archived. Each comparison is also given a planted fault, which it has to find.
 */
const [CALLS = 1_500_000, AUDITED = 200_000] = process.argv.slice(2).map(Number);
const MEMBERS = 1_000;
const DAY_MS = 86_400_000;
const ZONE = "Europe/Madrid";
const SECRET_KEY = Buffer.alloc(32, 3).toString("base64");

const { claim, end } = openClaims("retention");

const cluster = await startPostgres({
  settings: ["shared_buffers=512MB", "max_wal_size=8GB", "checkpoint_timeout=30min"],
});
try {
  await createDatabase(cluster, "retention");
  await migrate(cluster.url("retention"), JOBS);
  const t = await openTestAppOn(cluster.url("retention"), { SECRET_KEY });
  try {
    const team_id = await makePeople(t);
    await proveCalls(t, team_id);
    await proveAudit(t, team_id);
  } finally {
    await t.close();
  }
} finally {
  await cluster.stop();
}
end();

async function makePeople({ owner, clock }: TestApp): Promise<string> {
  const now = clock.now();
  const team_id = await makeTeam(owner, now, { seats: MEMBERS + 1 });
  await makePerson(owner, now, team_id, { admin_role: "primary" });
  await owner.transaction().execute(async (db) => {
    await disableTriggers(db);
    await sql`
      with people as (
        insert into members (team_id, email, first_name, last_name, status, joined_at)
        select ${team_id}, 'caller.' || n || '@example.com', 'Caller', 'No ' || n, 'active', ${now}
        from generate_series(1, ${MEMBERS}::int) n returning team_id, id)
      insert into devices (team_id, member_id, uuid, label, platform, os_version, app, version, locale, first_use_at, last_login_at, last_seen_at)
      select team_id, id, new_id(), 'Phone', 'android', '15', 'Switchboard', '5.2.1', 'en', ${now}, ${now}, ${now} from people`.execute(
      db,
    );
  });
  return team_id;
}

/** Puts calls between two times, each a different one, into a table: call_records itself or one of its months. */
async function fill(
  db: Db,
  team_id: string,
  into: string,
  span: { from: Date; to: Date; calls: number },
): Promise<void> {
  const { from, to, calls } = span;
  await db.transaction().execute(async (db) => {
    await disableTriggers(db);
    await sql`set local synchronous_commit = off`.execute(db);
    await sql`
      with phones as materialized (select id, member_id, row_number() over (order by id) as p from devices where team_id = ${team_id})
      insert into ${sql.table(into)} (team_id, device_id, call_id, member_id, direction, caller, callee, started_at, answered_at, ended_at,
        result, sip_code, codec, network, jitter_ms, loss_percent, mos)
      select ${team_id}, phones.id, ${`${into} ${from.getTime()} `} || n, phones.member_id, case n % 2 when 0 then 'in' else 'out' end,
        '+34911' || (100000 + n % 900000), '201', s.at, case when n % 5 <> 0 then s.at + make_interval(secs => 2 + n % 19) end,
        s.at + make_interval(secs => 25 + n % 611), case when n % 5 <> 0 then 'answered' else 'missed' end, 200, 'opus',
        (array['wifi', 'cellular', 'wired'])[1 + n % 3], (n % 300) / 10.0, (n % 40) / 10.0, 2.5 + (n % 20) / 10.0
      from generate_series(1, ${calls}::int) n
        cross join lateral (select ${from}::timestamptz + (n - 1)::float8 / ${calls} * (${to}::timestamptz - ${from}::timestamptz) as at) s
        join phones on phones.p = 1 + (n::bigint * 7919) % ${MEMBERS}`.execute(db);
  });
}

/** The first of the month, this many from now. */
function monthFrom(now: Date, n: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1));
}
function monthName(month: Date): string {
  return `call_records_${month.toISOString().slice(0, 7).replace("-", "_")}`;
}

/** Measures the time and the bytes of WAL that work takes. */
async function costOf(db: Db, work: () => Promise<unknown>) {
  const wal = async () =>
    (await sql<{ at: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as at`.execute(db)).rows[0]!.at;
  const before = await wal();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, wal: Number(await wal()) - Number(before) };
}
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function proveCalls(t: TestApp, team_id: string): Promise<void> {
  const { owner, context, clock } = t;
  const now = clock.now();
  const { kept } = MONTHLY.call_records;
  // The months that such an installation would have: the oldest one is over, this one and two before it are read.
  for (const n of [-kept, -2]) await keepMonths(context.db, monthFrom(now, n));
  const over = monthFrom(now, -kept);
  const in_month = Math.round(CALLS / 2);
  await fill(owner, team_id, monthName(over), { from: over, to: monthFrom(now, 1 - kept), calls: in_month });
  const older = { from: monthFrom(now, -kept - 2), to: monthFrom(now, -kept - 1), calls: in_month };
  await fill(owner, team_id, "call_records", older);
  const first = new Date(now.getTime() - 60 * DAY_MS);
  for (let n = -2; n <= 0; n += 1) {
    const from = new Date(Math.max(monthFrom(now, n).getTime(), first.getTime()));
    const to = new Date(Math.min(monthFrom(now, n + 1).getTime(), now.getTime()));
    const calls = Math.round((CALLS * (to.getTime() - from.getTime())) / (60 * DAY_MS));
    if (calls > 0) await fill(owner, team_id, monthName(monthFrom(now, n)), { from, to, calls });
  }
  await sql`vacuum (analyze) call_records`.execute(owner);
  for (const n of [-kept, -2, -1, 0])
    await sql`vacuum (analyze) ${sql.table(monthName(monthFrom(now, n)))}`.execute(owner);

  const direct = await statistics(t, team_id, now);
  const counting = await costOf(owner, () => run(t, "calls.count_days"));
  await sql`vacuum (analyze) call_sums, call_days`.execute(owner);
  const summed = await statistics(t, team_id, now);
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  claim(
    same(direct.answer, summed.answer),
    `statistics of ${direct.calls} calls in 60 days from sums are those from the calls; summed in ${counting.seconds.toFixed(1)} s`,
  );
  const figure = ({ pages, rows, ms }: typeof direct) => `${pages} pages, ${rows} rows examined, ${ms.toFixed(0)} ms`;
  const { rows: sums } = await sql<{ n: number }>`
    select count(*) as n from call_sums`.execute(owner);
  claim(
    // In the small form, few days have enough calls.
    CALLS < 1_000_000 || summed.rows * 3 < direct.rows,
    `statistics: ${figure(summed)}; from the calls alone ${figure(direct)}; ${sums[0]!.n} rows of sums`,
  );
  await sql`update call_sums set talk = talk + 1`.execute(owner);
  const planted = await statistics(t, team_id, now);
  claim(!same(planted.answer, direct.answer), "a wrong sum is noticed by this comparison");
  await sql`update call_days set is_counted = false`.execute(owner);
  await run(t, "calls.count_days");

  const total = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from call_records`.execute(owner)).rows[0]!.n);
  const before = await total();
  const dropped = await costOf(owner, () => keepMonths(context.db, now));
  const left = await total();
  claim(before - left === in_month, `a month of ${before - left} calls dropped, ${left} others untouched`);
  const deleted = await costOf(owner, async () => {
    for (let gone = 1; gone > 0;) {
      const { rows } = await sql<{ gone: number }>`select sweep_part('call_records', ${now}, 20000) as gone`.execute(
        owner,
      );
      gone = Number(rows[0]!.gone);
    }
  });
  claim(left - (await total()) === in_month, `as many in no month deleted, ${await total()} others untouched`);
  claim(
    // Steps cost the same for any month, so a small one saves less.
    dropped.wal * (CALLS < 1_000_000 ? 2 : 10) < deleted.wal,
    `dropped in ${dropped.seconds.toFixed(2)} s with ${megabytes(dropped.wal)} of WAL, deleted in ${deleted.seconds.toFixed(2)} s with ` +
      `${megabytes(deleted.wal)}: ${(deleted.seconds / dropped.seconds).toFixed(0)} and ${(deleted.wal / dropped.wal).toFixed(0)} times as much`,
  );
  const after = await statistics(t, team_id, now);
  claim(same(after.answer, direct.answer), "statistics are the same after the month is gone");
}

async function run({ context, adapters }: TestApp, name: string): Promise<void> {
  const handler = openJobHandlers(context, adapters).find(({ job }) => job.name === name);
  await handler!.run({}, { job_id: name, signal: new AbortController().signal });
}

/** The statistics of the last 30 days and the 30 before, what reading them took, and how many calls they are about. */
async function statistics({ context }: TestApp, team_id: string, now: Date) {
  const looked = { team_id, zone: ZONE, ...spanOf("last_30_days", ZONE, now) };
  return inTeam(context.db, team_id, async (db) => {
    const counted = await countCalls(db, looked);
    const began = performance.now();
    await countCalls(db, looked);
    const ms = performance.now() - began;
    const statements = await statementsOf(db, (db) => countCalls(db, looked));
    const { pages, rows } = await planOf(db, statements.at(-1)!);
    const sorted = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).toSorted();
    const { people, any, sums, ...groups } = counted;
    const answer = { people, any, sums: sorted(sums), groups: Object.values(groups).map(sorted) };
    return { answer, pages, rows, ms, calls: sums.reduce((all, { calls }) => all + calls, 0) };
  });
}

async function proveAudit(t: TestApp, team_id: string): Promise<void> {
  const { owner, context, adapters, clock } = t;
  const home = new URL(context.config.STORAGE_URL).pathname;
  const command = (args: readonly string[], ...flags: string[]): CommandContext => ({
    args,
    flags: new Set(flags),
    clock,
    env: {},
    setting: (name) =>
      ({ SECRET_KEY, STORAGE_URL: context.config.STORAGE_URL, MIGRATE_DATABASE_URL: t.databaseUrl })[
        name as "SECRET_KEY"
      ],
    progress: () => {},
  });
  const verify = async () => (await verifyAudit(command([], "archives"))).data as Verdict;
  const write = async (count: number) => {
    for (const chain of [NO_TEAM, team_id]) await writeLog(owner, chain, clock.now(), count);
    await sealAll(context);
  };
  await write(AUDITED / 2);
  clock.advance(200 * 86_400);
  await write(100);
  await writeDayFile(context, adapters.storage);
  const before = await verify();
  const archiving = performance.now();
  const { file, rows } = (await archiveAudit(command(["3"]))).data as { file: string; rows: number };
  const seconds = (performance.now() - archiving) / 1000;
  const after = await verify();
  const size = await readFile(join(home, file));
  claim(
    rows >= AUDITED && after.rows === before.rows - rows && after.archived === rows && after.findings.length === 0,
    `${rows} rows of the audit log archived in ${seconds.toFixed(1)} s (${(size.length / rows).toFixed(0)} B a row), ` +
      `${after.rows} left, verified across the cut with ${after.findings.length} findings`,
  );
  const damaged = Buffer.from(size);
  damaged[size.length >> 1]! ^= 1;
  await writeFile(join(home, file), damaged);
  const broken = await verify();
  await writeFile(join(home, file), size);
  claim(broken.findings.length > 0, `a changed bit of the archive is found: ${broken.findings[0]?.words}`);
  await owner.transaction().execute(async (db) => {
    await disableTriggers(db);
    await sql`delete from audit_log where id = (select min(id) from audit_log where team_id = ${team_id}) and team_id = ${team_id}`.execute(
      db,
    );
  });
  const cut = await verify();
  claim(cut.findings.length === 1, `a row removed after the cut is found: ${cut.findings[0]?.words}`);
}
interface Verdict {
  readonly rows: number;
  readonly archived: number;
  readonly findings: readonly { readonly words: string }[];
}
