import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { JOBS } from "@portal/api/app.ts";
import { APP_ROLE } from "@portal/api/platform/db.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { newBrowser } from "@portal/api/test/browser.ts";
import { PASSWORD, issueToken } from "@portal/api/test/people.ts";
import { newStaffClient, type StaffClient } from "@portal/api/test/staff-client.ts";
import { type TestApp, openTestAppOn } from "@portal/api/test/test-app.ts";
import { openClaims } from "./parts/claims.ts";
import { createDatabase } from "./parts/database.ts";
import { type Cluster, startPostgres } from "./parts/postgres.ts";
import { run } from "./parts/process.ts";
import { recordStatements } from "./parts/recorded-statements.ts";
import { ROOT } from "./parts/stack.ts";
import { WORLD_TOTALS, type WorldTotals, makeWorld, worldPhoneToken } from "./parts/world.ts";

/**
 * Measures the same calls in worlds of different sizes: `pnpm proof:growth 10000 1000000 10000000`. The worlds take turns,
 * call by call, so that other load on the machine affects all of them alike. People are drawn from teams of every size;
 * the lists are those of the largest team, which every world has. `GROWTH_CLUSTER` keeps the worlds for the next run.
 */
const sizes = process.argv.slice(2).map(Number);
const [SMALL = 10_000, ...LARGER] = sizes.length > 0 ? sizes : [10_000, 1_000_000];
const ROUNDS = 200;
const MOST_GROWTH = 1.3;

interface Person {
  readonly email: string;
  readonly product: "solo" | "team";
  readonly team_id: string;
  readonly account_id: string;
  readonly member_id: string;
  readonly phone: string;
}
interface Measured extends WorldTotals {
  readonly size: number;
  readonly url: string;
  readonly t: TestApp;
  readonly people: readonly Person[];
  readonly owner: string;
  desk: StaffClient;
}

const keep = process.env["GROWTH_CLUSTER"];
const home = keep ?? (await mkdtemp(join(tmpdir(), "switchboard-growth-")));
const MEMORY = ["shared_buffers=2GB", "max_wal_size=8GB", "checkpoint_timeout=30min"];
// A world is made without durability: a crash loses nothing that can't be made again.
const making = await startPostgres({
  keep: home,
  careless: true,
  settings: [...MEMORY, "wal_level=minimal", "max_wal_senders=0", "autovacuum=off"],
});
if (!keep) process.on("exit", () => rmSync(home, { recursive: true, force: true }));
for (const size of [SMALL, ...LARGER]) if (!(await isMade(making, nameOf(size)))) await createWorld(making, size);
// Written now, so that it neither delays the end nor disturbs the first calls.
await query(making.url(), "checkpoint");
await making.stop();
await run("sync", []);
const cluster = await startPostgres({ keep: home, settings: MEMORY });

/** What `Person` has. */
const PERSON = `a.email, a.product, a.team_id, a.id as account_id, a.member_id, s.handle as phone
  from accounts a join devices d on d.team_id = a.team_id and d.member_id = a.member_id
  join device_sessions s on s.team_id = d.team_id and s.device_id = d.id`;

const worlds: Measured[] = [];
for (const size of [SMALL, ...LARGER]) worlds.push(await openWorld(size));

type Call = (world: Measured, person: Person) => Promise<{ status: number }>;
const asPhone: Call = ({ t }, { phone, product }) => inject(t, product, "/client/v1/config", worldPhoneToken(phone));
const asOwner =
  (path: string): Call =>
  ({ t, largest, owner }) =>
    inject(t, "team", `/api/v2/team/${largest}${path}`, owner);

const CALLS: Readonly<Record<string, Call>> = {
  "log-in": ({ t }, { email, product }) =>
    newBrowser(t, product === "team" ? "teams.test" : "solo.test").send("POST", "session/login", {
      email,
      password: PASSWORD,
    }),
  "member list": asOwner("/members"),
  "member search": asOwner("/members?search=anders"),
  "staff look-up": ({ desk }, { email }) => desk.send("GET", `portalUser/${encodeURIComponent(email)}`),
  "phone configuration": asPhone,
  home: async (world, person) => {
    const answers = await Promise.all(
      ["", "/rollout", "/events_and_alerts", "/calls/statistics?range=last_7_days"].map((path) =>
        asOwner(path)(world, person),
      ),
    );
    return answers.find(({ status }) => status !== 200) ?? answers[0]!;
  },
};

const { claim, end } = openClaims("growth");
for (const [name, call] of Object.entries(CALLS)) {
  const times = worlds.map((): number[] => []);
  for (let round = -20; round < ROUNDS; round += 1) {
    for (const [index, world] of worlds.entries()) {
      // Staff may look up sixty customers an hour.
      if (round % 50 === 0) world.desk = await newStaffClient(world.t, "l2");
      const person = world.people[(round + 20) % world.people.length]!;
      const start = performance.now();
      const { status } = await call(world, person);
      if (status !== 200) throw new Error(`${name} answered ${status} in the world of ${world.size}`);
      if (round >= 0) times[index]!.push(performance.now() - start);
    }
  }
  const figures = times.map((all, index) => {
    const sorted = all.toSorted((a, b) => a - b);
    return {
      size: worlds[index]!.size,
      p50: sorted[Math.floor(ROUNDS * 0.5)]!,
      p99: sorted[Math.floor(ROUNDS * 0.99)]!,
    };
  });
  const growth = Math.max(...figures.map(({ p50 }) => p50)) / figures[0]!.p50;
  const each = figures
    .map(({ size, p50, p99 }) => `${size}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
    .join("; ");
  claim(growth <= MOST_GROWTH, `${name}, ${growth.toFixed(2)} times (${each})`);
  if (growth > MOST_GROWTH) await explain(name, call);
}
for (const { t } of worlds) await t.close().catch(() => {});
await cluster.stop();
end();

/** Keeps the plans of a call that grows, in the largest world. */
async function explain(name: string, call: Call): Promise<void> {
  const world = worlds.at(-1)!;
  const statements = await recordStatements(() => call(world, world.people[0]!));
  const client = new pg.Client({ connectionString: world.url, options: `-c role=${APP_ROLE}` });
  await client.connect();
  const lines: string[] = [];
  for (const text of statements) {
    lines.push(text);
    const isPlanned = /^(select|with|insert|update|delete)/i.test(text);
    // Some can't run twice, such as the one that stores a new session.
    const { rows } = await client
      .query<Record<string, string>>(isPlanned ? `explain (analyze, buffers) ${text}` : text)
      .catch((error: Error) => ({ rows: [{ error: error.message }] }));
    lines.push(...rows.map((row) => `  ${Object.values(row).join(" ")}`));
  }
  await client.end();
  const file = join(ROOT, ".dev/proof-growth", `${name}.txt`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
  console.log(`plans: ${file}`);
}

function nameOf(size: number): string {
  return `world_${size}`;
}

async function createWorld(cluster: Cluster, size: number): Promise<void> {
  const name = nameOf(size);
  await query(cluster.url(), `drop database if exists ${name}`);
  await createDatabase(cluster, name);
  await migrate(cluster.url(name), JOBS);
  const today = new Date(new Date().toISOString().slice(0, 10));
  const world = await makeWorld(cluster.url(name), { members: size, seed: 1, today, progress: console.log });
  const [{ gb } = { gb: 0 }] = await query<{ gb: number }>(
    cluster.url(name),
    "select pg_database_size(current_database()) / 1e9::float8 as gb",
  );
  console.log(
    `world: ${world.members} members in ${world.teams} teams made in ${world.seconds.toFixed(0)} s, ${gb.toFixed(1)} GB`,
  );
}

async function openWorld(size: number): Promise<Measured> {
  const name = nameOf(size);
  const url = cluster.url(name);
  // Made on another day: phones and sessions may have lapsed since.
  await query(
    url,
    "update device_sessions set access_until = now() + interval '2 days' where access_until < now() + interval '1 day'",
  );
  const [made] = await query<WorldTotals>(url, WORLD_TOTALS);
  // The same key in every run, because a kept world has secrets of the run before.
  const t = await openTestAppOn(url, { SECRET_KEY: createHash("sha256").update(name).digest("base64") });
  const people = await drawPeople(url);
  const [first] = await query<Person>(
    url,
    `select ${PERSON} join members m on m.team_id = a.team_id and m.id = a.member_id where a.team_id = $1 and m.admin_role = 'primary'`,
    [made!.largest],
  );
  const owner = await issueToken(t.owner, t.clock.now(), first!);
  return { ...made!, size, url, t, people, owner, desk: await newStaffClient(t, "l2") };
}

/** Whether a world is complete. Until then, it keeps the definitions of its indexes in a table. */
async function isMade(cluster: Cluster, name: string): Promise<boolean> {
  const found = await query(cluster.url(), "select from pg_database where datname = $1", [name]);
  if (found.length === 0) return false;
  const [state] = await query<{ made: boolean }>(
    cluster.url(name),
    "select to_regclass('world.teams') is not null and to_regclass('world.indexes') is null as made",
  );
  return state!.made;
}

/** Draws people from teams of every size, the same in every run. */
function drawPeople(url: string): Promise<Person[]> {
  return query<Person>(
    url,
    `select distinct on (a.team_id) ${PERSON} where a.team_id in (
      select w.id from generate_series(1, 400) n join world.teams w on w.k = 1 + floor(world.roll(n, 99) * (select max(k) from world.teams)))
    order by a.team_id, a.id`,
  );
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function inject(t: TestApp, product: "solo" | "team", url: string, token: string) {
  const host = product === "team" ? "teams.test" : "solo.test";
  const { statusCode } = await t.app.inject({
    method: "GET",
    url,
    headers: { host, authorization: `Bearer ${token}` },
  });
  return { status: statusCode };
}
