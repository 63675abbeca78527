/** What one unit costs, measured on two cores shared by everything. */
const COSTS = {
  /** `pnpm world`: a million members with phones, sessions, bills, events and emails, without their calls. */
  member_bytes: 4_600,
  /** `pnpm proof:retention`: a call with its indexes. */
  call_bytes: 700,
  /** `pnpm proof:beats`: a report of a phone, by the server and by PostgreSQL, in seconds of a processor. */
  report_server_s: 0.000_15,
  report_database_s: 0.000_16,
  report_wal_bytes: 240,
  /** `pnpm bench` and `pnpm proof:growth`: a call of a person. */
  call_server_s: 0.001_6,
  call_database_s: 0.000_5,
  change_wal_bytes: 6_000,
} as const;

/** How much members use; operators replace it with their own figures. */
const HABITS = {
  phones_each: 1.5,
  reports_per_hour: 1,
  /** Calls of the portal in the busiest hour: each member opens it about once in two weeks, ten calls a page. */
  portal_calls_per_day: 0.7,
  busiest_hour: 0.15,
  /** Of the portal's calls. */
  changes_share: 0.1,
  phone_calls_per_day: 2,
  kept_days: 395,
} as const;

/** A processor is busy for half of the time at most, so that the busiest minute of the busiest hour has room. */
const BUSY = 0.5;
const DAY_S = 86_400;
const PHONES_PER_PAGE = 24;
const PAGE_BYTES = 5_300;
const CHECKPOINTS_PER_DAY = 96;

export interface Size {
  readonly members: number;
  readonly reports_per_s: number;
  readonly portal_calls_per_s: number;
  readonly server_cores: number;
  readonly database_cores: number;
  readonly disk_gb: number;
  readonly calls_gb: number;
  readonly wal_gb_per_day: number;
}

/** What an installation of this many members needs in its busiest hour, and how much it stores. */
export function sizeOf(members: number): Size {
  const phones = members * HABITS.phones_each;
  const reports_per_s = (phones * HABITS.reports_per_hour) / 3600;
  const portal_calls_per_s = (members * HABITS.portal_calls_per_day * HABITS.busiest_hour) / 3600;
  const cores = (report_s: number, call_s: number) => (reports_per_s * report_s + portal_calls_per_s * call_s) / BUSY;
  const calls = members * HABITS.phone_calls_per_day;
  const changes = members * HABITS.portal_calls_per_day * HABITS.changes_share;
  // The first report of a page after a checkpoint writes the whole page.
  const pages = (phones / PHONES_PER_PAGE) * CHECKPOINTS_PER_DAY * PAGE_BYTES;
  const wal =
    reports_per_s * DAY_S * COSTS.report_wal_bytes +
    pages +
    calls * 2 * COSTS.call_bytes +
    changes * COSTS.change_wal_bytes;
  return {
    members,
    reports_per_s,
    portal_calls_per_s,
    server_cores: cores(COSTS.report_server_s, COSTS.call_server_s),
    database_cores: cores(COSTS.report_database_s, COSTS.call_database_s),
    disk_gb: (members * COSTS.member_bytes) / 1e9,
    calls_gb: (calls * HABITS.kept_days * COSTS.call_bytes) / 1e9,
    wal_gb_per_day: wal / 1e9,
  };
}

const SIZES = [
  [10_000, "One machine with 2 cores and 4 GB. This is one large company, and most installations."],
  [100_000, "One machine with 4 cores and 8 GB, a standby, backups to another place"],
  [1_000_000, "Two servers, two workers, PostgreSQL with 4 cores and 32 GB and a standby"],
  [10_000_000, "PostgreSQL with 16 cores, 128 GB and replicas, PgBouncer, four servers, four workers"],
] as const;

function figure(n: number): string {
  if (n < 0.05) return "under 0.1";
  return n < 10 ? n.toFixed(1) : Math.round(n).toLocaleString("en-US");
}

/** The document for operators, with its tables computed. */
export function capacityPage(): string {
  const rows = SIZES.map(([members, machines]) => ({ ...sizeOf(members), machines }));
  const needs = rows.map(
    (row) =>
      `| ${row.members.toLocaleString("en-US")} | ${figure(row.reports_per_s)} | ${figure(row.portal_calls_per_s)} | ${figure(row.server_cores)} | ${figure(row.database_cores)} | ${figure(row.disk_gb)} | ${figure(row.calls_gb)} | ${figure(row.wal_gb_per_day)} |`,
  );
  const machines = rows.map((row) => `| ${row.members.toLocaleString("en-US")} | ${row.machines} |`);
  const million = sizeOf(1_000_000);
  return `# Plan capacity

Written by \`pnpm capacity\` from measured costs; do not edit. The costs were measured on two cores that PostgreSQL, server and load shared, so a machine of your own does better.

## What to install

| Members | Machines |
| --- | --- |
${machines.join("\n")}

Install one machine first: [install](install.md). Add a standby before you add servers: [high availability](high-availability.md). Everything below a million members is about
availability, not about load.

## What members need

In the busiest hour, with processors that are half busy. Disk without backups.

| Members | Phone reports/s | Portal requests/s | Server cores | PostgreSQL cores | Disk, GB | Call records, GB | WAL a day, GB |
| --- | --- | --- | --- | --- | --- | --- | --- |
${needs.join("\n")}

A million members need about ${figure(million.server_cores + million.database_cores)} cores, ${figure(million.disk_gb + million.calls_gb)} GB of disk, most of it for call records, and ${figure(million.wal_gb_per_day)} GB of WAL a day.

## What is assumed

Replace a number with yours, and change the result in proportion.

| Habit | Assumed |
| --- | --- |
| Phones of a member | ${HABITS.phones_each} |
| Reports of a phone | ${HABITS.reports_per_hour} an hour |
| Portal requests of a member, ten per page | ${HABITS.portal_calls_per_day} a day, ${HABITS.busiest_hour * 100} % of them in the busiest hour |
| Of these, changes | ${HABITS.changes_share * 100} % |
| Phone calls of a member that are recorded | ${HABITS.phone_calls_per_day} a day, kept for 13 months |

| Cost | Measured | By |
| --- | --- | --- |
| A member with phones, sessions, bills, events and emails | ${COSTS.member_bytes.toLocaleString("en-US")} bytes | \`pnpm world\` |
| A recorded call with its indexes | ${COSTS.call_bytes} bytes | \`pnpm proof:retention\` |
| A report of a phone | ${COSTS.report_server_s * 1e6} µs of the server, ${COSTS.report_database_s * 1e6} µs of PostgreSQL, ${COSTS.report_wal_bytes} bytes of WAL | \`pnpm proof:beats\` |
| The first report of a page after a checkpoint | ${PAGE_BYTES.toLocaleString("en-US")} bytes of WAL; a checkpoint every 15 minutes, ${PHONES_PER_PAGE} phones a page | \`pnpm proof:beats\` |
| A request of the portal | ${COSTS.call_server_s * 1e3} ms of the server, ${COSTS.call_database_s * 1e3} ms of PostgreSQL (estimated) | \`pnpm bench\`, \`pnpm proof:growth\` |
| A change | ${COSTS.change_wal_bytes.toLocaleString("en-US")} bytes of WAL (estimated) | |

## What grows with members, and what doesn't

A request takes about as long among ten million members as among ten thousand: logging in 1.11 times, the member list 1.02, search 1.03, a look-up by staff 1.06, the phone configuration 1.02,
home 1.28 (\`pnpm proof:growth 10000 1000000 10000000\`). The ten million were 9,750,647 members in 6,200,010 teams, 50 GB, made in 23 minutes with PostgreSQL and the measurement on two cores and 24 GB of memory.

- **Phones.** One process answered 4,381 reports a second beside PostgreSQL and the phones on two cores. It works on 200 requests of phones at once and refuses the next with 503 and \`Retry-After\`. After a
  restart of everything, 57,784 phones that came three times as fast as they could be served were all served after 41 seconds, and nothing that was answered was lost.
- **WAL.** Most of it is pages after checkpoints. A \`checkpoint_timeout\` of 30 minutes halves that, and \`wal_compression\` lowers it further.
- **Calls.** Old months are dropped, not deleted: a month of 750,000 calls took 0.4 seconds and wrote 0.3 MB of WAL instead of 87 MB. Statistics read sums of days: 1,136 pages instead of 48,371 for 1.5 million calls.
- **Audit log.** \`switchboard audit archive MONTHS\` moves old months to the storage and verifies them first: [growth and retention](backup-and-restore.md).
- **Lists, reports and searches** can be read from a replica: \`READ_DATABASE_URL\`, see [high availability](high-availability.md).
- **Connections.** A process opens \`POOL_SIZE\` of them, a worker 4 more. From 100 on, put PgBouncer in front.
- **Renewals.** 100,000 on one day were charged once each by one worker, 1,550 a minute. Add workers for more.
- **Beyond one primary** there is no way yet: decision 0054 says why, and what would stand in the way.
`;
}
