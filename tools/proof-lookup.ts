import { sql } from "kysely";
import { newStaffClient } from "@portal/api/test/staff-client.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";

/** Measures how long a case file takes with many users, compared with its SQL statement alone. */
const USERS = Number(process.argv[2] ?? 1_000_000);
const PER_TEAM = 100;
const LOOK_UPS = 300;
/** A ratio of two measurements of the same run, so that load on the machine affects both. */
const MOST_RATIO = 30;

const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const began = performance.now();
await load();
console.log(`look-up: ${USERS} users in ${USERS / PER_TEAM} teams loaded in ${seconds(began)} s`);

const emails = Array.from({ length: LOOK_UPS }, (_, n) => `user${Math.floor((n * USERS) / LOOK_UPS)}@load.example`);
const whole: number[] = [];
const bare: number[] = [];
// Several staff members, because each may look up sixty customers per hour.
for (let n = 0; n < emails.length; n += 50) {
  const desk = await newStaffClient(t, "l2");
  for (const email of emails.slice(n, n + 50)) {
    whole.push(
      await timed(async () => {
        const { status } = await desk.send("GET", `portalUser/${encodeURIComponent(email)}`);
        if (status !== 200) throw new Error(`${email} answered ${status}`);
      }),
    );
    bare.push(await timed(() => sql`select * from people_with(${email})`.execute(t.owner)));
  }
}
await t.close();
await cluster.stop();
const [p50, p99, p50_bare] = [at(whole, 0.5), at(whole, 0.99), at(bare, 0.5)];
const ratio = (p50 / p50_bare).toFixed(1);
console.log(
  `look-up: ${USERS} users, ${LOOK_UPS} case files, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms at the server; ` +
    `the bare look-up ${p50_bare.toFixed(2)} ms, ratio ${ratio}`,
);
// Among few users the bare look-up is too fast for a ratio to mean anything.
process.exit(USERS < 1_000_000 || p50 / p50_bare < MOST_RATIO ? 0 : 1);

function at(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!;
}
function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Inserts teams of a hundred with their owner; every member has an account and some history. */
async function load(): Promise<void> {
  const teams = Math.ceil(USERS / PER_TEAM);
  await sql`create table made as select new_id() as id, n from generate_series(0, ${teams - 1}::int) n`.execute(
    t.owner,
  );
  await sql`
    insert into teams (id, product, team_name, created_at) select id, 'team', 'Team ' || n, now() from made`.execute(
    t.owner,
  );
  await sql`
    insert into subscriptions (team_id, tier, state, seats) select id, 'teams', 'paid', ${PER_TEAM} from made`.execute(
    t.owner,
  );
  await sql`
    insert into members (team_id, email, first_name, last_name, status, admin_role, joined_at)
    select m.id, 'user' || (m.n * ${PER_TEAM}::int + k) || '@load.example', 'User', 'Number ' || k, 'active',
      case when k = 0 then 'primary' else 'none' end, now()
    from made m, generate_series(0, ${PER_TEAM - 1}::int) k`.execute(t.owner);
  await sql`
    insert into accounts (product, email, password_hash, locale, team_id, member_id, created_at, verified_at)
    select 'team', email, 'x', 'en', team_id, id, now(), now() from members where email like 'user%@load.example'`.execute(
    t.owner,
  );
  await sql`analyze`.execute(t.owner);
}
