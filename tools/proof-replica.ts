import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { newPool } from "@portal/api/platform/db.ts";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { scrapeHere } from "@portal/api/test/metrics.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { type TestApp, openTestAppOn } from "@portal/api/test/test-app.ts";
import { openClaims } from "./parts/claims.ts";
import { createDatabase } from "./parts/database.ts";
import { startNetworkProxy } from "./parts/network-proxy.ts";
import { DEBIAN_PROGRAMS, startPostgres } from "./parts/postgres.ts";
import { waitFor } from "./parts/process.ts";
import { startStandby } from "./parts/standby.ts";

/**
 * Two servers with a streaming replica that is five seconds behind: `pnpm proof:replica 10000`. Owners change their team
 * and list it at once, at the other server; colleagues only read. Then the replica falls silent, is killed, and comes back.
 */
const PAIRS = Number(process.argv[2] ?? 10_000);
const TEAMS = 8;
const DELAY_S = 5;
const LAG_S = 30;
const AWAY_S = 6;

if (!existsSync(`${DEBIAN_PROGRAMS}/pg_basebackup`)) {
  console.log("Debian packages are missing: apt-get install postgresql-15");
  process.exit(2);
}

const { claim, end } = openClaims("replica");

interface Team {
  readonly id: string;
  readonly owner: string;
  readonly owner_id: string;
  readonly colleague: string;
  readonly emails: readonly string[];
  version: number;
  writes: number;
}

const primary = await startPostgres({ programs: DEBIAN_PROGRAMS });
await createDatabase(primary, "portal");
await migrate(primary.url("portal"), JOBS);
const standby = await startStandby(primary, DELAY_S);
const wire = await startNetworkProxy(standby.port);
const env = {
  READ_DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/portal`,
  READ_LAG_SECONDS: String(LAG_S),
};
const servers = await Promise.all([1, 2].map(() => openTestAppOn(primary.url("portal"), env)));
const direct = newPool({ connectionString: `postgres://postgres@127.0.0.1:${standby.port}/portal`, max: 2 });
try {
  const teams = await Promise.all(Array.from({ length: TEAMS }, makeTeamOfTwo));
  await inUse();
  await writeThenRead(teams);
  await silence(teams);
  await killed(teams);
} catch (error) {
  claim(false, String(error));
} finally {
  await direct.end();
  for (const t of servers) await t.close();
  await wire.stop();
  await standby.stop();
  await primary.stop();
}
end();

async function makeTeamOfTwo(): Promise<Team> {
  const { owner: db, clock } = servers[0]!;
  const now = clock.now();
  const id = await makeTeam(db, now);
  const owner = await makePerson(db, now, id, { admin_role: "primary" });
  const colleague = await makePerson(db, now, id, { admin_role: "administrator" });
  return {
    id,
    owner: await issueToken(db, now, owner),
    owner_id: owner.member_id,
    colleague: await issueToken(db, now, colleague),
    emails: [owner.email, colleague.email],
    version: 1,
    writes: 0,
  };
}

async function outcomes(): Promise<Readonly<Record<string, number>>> {
  const scrapes = await Promise.all(servers.map((t) => scrapeHere(t.context.metrics)));
  return Object.fromEntries(
    ["served", "behind", "away", "failed"].map((outcome) => [
      outcome,
      scrapes.reduce((sum, s) => sum + (s.value(`portal_replica_reads_total{outcome="${outcome}"}`) ?? 0), 0),
    ]),
  );
}

/** Waits until both servers know how far behind the replica is, and use it. */
async function inUse(): Promise<void> {
  await waitFor("the replica's use", async () => {
    const scrapes = await Promise.all(servers.map((t) => scrapeHere(t.context.metrics)));
    return scrapes.every((scrape) => (scrape.value("portal_replica_lag_seconds") ?? Number.NaN) <= LAG_S);
  });
}

/** Counts what happens to reads during some work. */
async function during(work: () => Promise<void>): Promise<Readonly<Record<string, number>>> {
  const before = await outcomes();
  await work();
  return Object.fromEntries(Object.entries(await outcomes()).map(([name, count]) => [name, count - before[name]!]));
}

function headers(token: string) {
  return { host: "teams.test", authorization: `Bearer ${token}` };
}

/** Lists the team's members. Null if the server failed. */
async function list(t: TestApp, { id }: Team, token: string) {
  const answer = await t.app.inject({ method: "GET", url: `/api/v2/team/${id}/members`, headers: headers(token) });
  if (answer.statusCode !== 200) return null;
  return (answer.json() as { members: { id: string; email: string; last_name: string }[] }).members;
}

function isOwn(team: Team, members: readonly { email: string }[]): boolean {
  return members.length === team.emails.length && members.every(({ email }) => team.emails.includes(email));
}

async function rename(t: TestApp, team: Team): Promise<string> {
  const last_name = `Change ${team.writes + 1}`;
  const url = `/api/v2/team/${team.id}/member/${team.owner_id}`;
  const payload = { last_name, version: team.version };
  const answer = await t.app.inject({ method: "PUT", url, headers: headers(team.owner), payload });
  if (answer.statusCode !== 200) throw new Error(`a change answered ${answer.statusCode}: ${answer.body}`);
  team.version = (answer.json() as { version: number }).version;
  team.writes += 1;
  return last_name;
}

async function writeThenRead(teams: readonly Team[]): Promise<void> {
  let [pairs, stale, foreign, errors, stale_there, others] = [0, 0, 0, 0, 0, 0];
  let writing = true;
  const write = async (team: Team) => {
    while (pairs < PAIRS) {
      const pair = (pairs += 1);
      const name = await rename(servers[pair % 2]!, team);
      const members = await list(servers[(pair + 1) % 2]!, team, team.owner);
      if (!members) errors += 1;
      else if (!isOwn(team, members)) foreign += 1;
      else if (!members.some(({ last_name }) => last_name === name)) stale += 1;
      // The control: what the replica itself would have answered.
      if (pair % 10 === 0) {
        const { rows } = await direct.query<{ last_name: string }>("select last_name from members where id = $1", [
          team.owner_id,
        ]);
        if (rows[0]?.last_name !== name) stale_there += 1;
      }
    }
  };
  const read = async (team: Team) => {
    while (writing) {
      const members = await list(servers[others % 2]!, team, team.colleague);
      others += 1;
      if (!members) errors += 1;
      else if (!isOwn(team, members)) foreign += 1;
      await sleep(20);
    }
  };
  const counts = await during(async () => {
    const reading = teams.map(read);
    await Promise.all(teams.map(write));
    writing = false;
    await Promise.all(reading);
  });
  claim(stale === 0, `${pairs} times a change and then a list at the other server, ${stale} lists without the change`);
  claim(stale_there > 0, `the replica alone would have shown ${stale_there} of ${Math.floor(pairs / 10)} without it`);
  claim(
    errors + foreign === 0,
    `${pairs + others} lists of ${TEAMS} teams, ${errors} errors, ${foreign} of another team`,
  );
  claim(
    counts["served"]! > 0,
    `the replica served ${counts["served"]} of ${others} lists of those who changed nothing`,
  );
  console.log(
    `replica: left to the primary: ${counts["behind"]} behind, ${counts["away"]} away, ${counts["failed"]} failed`,
  );
}

/** Reads as colleagues do, until `until` resolves. Returns the errors and the longest read. */
async function readDuring(teams: readonly Team[], until: () => Promise<unknown>) {
  let [reads, errors, longest] = [0, 0, 0];
  let going = true;
  const read = async (team: Team) => {
    while (going) {
      const began = performance.now();
      const members = await list(servers[reads % 2]!, team, team.colleague);
      longest = Math.max(longest, performance.now() - began);
      reads += 1;
      if (!members || !isOwn(team, members)) errors += 1;
      await sleep(20);
    }
  };
  const reading = teams.map(read);
  await until();
  going = false;
  await Promise.all(reading);
  return { reads, errors, words: `${reads} reads, ${errors} errors, the longest ${(longest / 1000).toFixed(1)} s` };
}

async function silence(teams: readonly Team[]): Promise<void> {
  const { errors, words } = await readDuring(teams, async () => {
    await sleep(500);
    wire.set("silent");
    await sleep(AWAY_S * 1000);
  });
  claim(errors === 0, `the replica silent for ${AWAY_S} s: ${words}`);
  wire.set("open");
  await servesAgain(teams, "after the silence");
}

async function killed(teams: readonly Team[]): Promise<void> {
  const { errors, words } = await readDuring(teams, async () => {
    await sleep(500);
    await standby.kill();
    await sleep(AWAY_S * 1000);
  });
  claim(errors === 0, `the replica killed: ${words}`);
  const ready = await Promise.all(servers.map((t) => t.app.inject("/readyz")));
  claim(
    ready.every(({ statusCode }) => statusCode === 200),
    "without its replica, a server is ready",
  );
  await standby.start();
  await servesAgain(teams, "back");
}

async function servesAgain(teams: readonly Team[], when: string): Promise<void> {
  let served = 0;
  // The primary serves a read that a busy replica answers late.
  await waitFor(`all reads by the replica ${when}`, async () => {
    await inUse();
    const counts = await during(async () => {
      for (const team of teams) await list(servers[0]!, team, team.colleague);
    });
    served = counts["served"]!;
    return served === teams.length;
  });
  claim(served === teams.length, `${when}, it served ${served} of ${teams.length} reads`);
}
