import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CALLS } from "@portal/model/features.ts";
import { JOBS } from "@portal/api/app.ts";
import { APP_ROLE, databaseFaults, openDatabase } from "@portal/api/platform/db.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { proveAuthz } from "@portal/api/proofs/authz.ts";
import { issueToken, makePerson, makeTeam } from "@portal/api/test/people.ts";
import { type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { createDatabase, startTestCluster } from "./parts/database.ts";
import { POOLED_LOGIN, createPooledLogin, startPgBouncer } from "./parts/pgbouncer.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Proves that servers work through PgBouncer in transaction mode: the permission matrix, many reads of two teams at once,
 * and all server tests (with `tests`). The pool has few connections, so that requests of both teams share each of them.
 */
const CONNECTIONS = 5;
const CLIENTS = 40;
const READS = 10_000;

const wrong: string[] = [];
const cluster = await startTestCluster();
const pooler = await startPgBouncer(cluster, CONNECTIONS);
try {
  await createPooledLogin(cluster);
  await refusesABareLogin();
  await prepareLogin();
  process.env["POOLER_URL"] = pooler.url("");
  await bindingOutsideATransactionLeaks();
  const t = await openTestApp(cluster.url(), { POOL_SIZE: String(CLIENTS) });
  await readInterleaved(t);
  await t.close();
  const matrix = await openTestApp(cluster.url());
  const { cells, failures } = await proveAuthz(matrix, CALLS);
  await matrix.close();
  wrong.push(...failures);
  console.log(`pgbouncer: permission matrix, ${cells} cells, ${failures.length} wrong`);
  if (process.argv.includes("tests")) await runServerTests();
} catch (error) {
  wrong.push(String(error));
} finally {
  await pooler.stop();
  await cluster.stop();
}
for (const line of wrong) console.log(`WRONG: ${line}`);
console.log(`pgbouncer: ${wrong.length} wrong`);
process.exit(wrong.length > 0 ? 1 : 0);

function open(url: string) {
  return openDatabase(url, { size: 1, application_name: "proof", patience: 1, strict: false });
}

/** The pool drops what servers ask for, so a login without its own defaults has neither role nor time limits. */
async function refusesABareLogin(): Promise<void> {
  const { db, close } = open(pooler.url("postgres"));
  const faults = await databaseFaults(db, false);
  await close();
  const named = [APP_ROLE, "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const missed = named.filter((name) => !faults.some((fault) => fault.includes(name)));
  if (missed.length > 0) wrong.push(`a login without defaults is not refused for ${missed.join(", ")}`);
  console.log(
    `pgbouncer: a login without defaults is refused for ${named.length - missed.length} of ${named.length} reasons`,
  );
}

/** As an operator would: with the command. */
async function prepareLogin(): Promise<void> {
  const database = "prepared";
  await createDatabase(cluster, database);
  await migrate(cluster.url(database), JOBS);
  const env = {
    ...process.env,
    MIGRATE_DATABASE_URL: cluster.url(database),
    DATABASE_URL: cluster.url(database).replace("postgres@", `${POOLED_LOGIN}@`),
  };
  const { code, output } = await run("pnpm", ["run", "switchboard", "init", "database"], { cwd: ROOT, env });
  if (code !== 0) throw new Error(output);
  const { db, close } = open(pooler.url(database));
  wrong.push(...(await databaseFaults(db, false)));
  await close();
}

/** The control: bound as it was before, a read gets another client's team, so the pool really mixes them. */
async function bindingOutsideATransactionLeaks(): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: pooler.url("prepared") });
      client.on("error", () => {});
      await client.connect();
      return client;
    }),
  );
  const foreign = await Promise.all(
    clients.map(async (client, i) => {
      let count = 0;
      for (let round = 0; round < 10; round += 1) {
        await client.query("select set_config('app.team_id', $1, false)", [`client ${i}`]);
        await sleep(0);
        const { rows } = await client.query<{ team: string }>("select current_setting('app.team_id', true) as team");
        if (rows[0]?.team !== `client ${i}`) count += 1;
      }
      return count;
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const all = foreign.reduce((sum, count) => sum + count, 0);
  if (all === 0) wrong.push("the pool mixed no clients, so the reads below prove nothing");
  console.log(`pgbouncer: bound to a session instead, ${all} of ${CLIENTS * 10} reads get another team (the control)`);
}

async function readInterleaved(t: TestApp): Promise<void> {
  const now = t.clock.now();
  const [first, second] = [await teamWithPeople(t, now), await teamWithPeople(t, now)];
  const teams = [
    { ...first, theirs: second.own },
    { ...second, theirs: first.own },
  ];
  let [asked, foreign, errors] = [0, 0, 0];
  const client = async () => {
    while (asked < READS) {
      const mine = teams[asked % 2]!;
      asked += 1;
      const answer = await t.app.inject({
        method: "GET",
        url: `/api/v2/team/${mine.team_id}/members`,
        headers: { host: "teams.test", authorization: `Bearer ${mine.token}` },
      });
      if (answer.statusCode !== 200) errors += 1;
      else if (mine.theirs.some((email) => answer.body.includes(email))) foreign += 1;
      else if (!mine.own.every((email) => answer.body.includes(email))) foreign += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  if (foreign + errors > 0) wrong.push(`${foreign} reads of another team, ${errors} errors`);
  console.log(
    `pgbouncer: ${asked} reads of two teams by ${CLIENTS} clients over ${CONNECTIONS} connections, ${foreign} foreign, ${errors} errors`,
  );
}

async function teamWithPeople(t: TestApp, now: Date) {
  const team_id = await makeTeam(t.owner, now);
  const admin = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const others = await Promise.all(Array.from({ length: 4 }, () => makePerson(t.owner, now, team_id)));
  const own = [admin, ...others].map(({ email }) => email);
  return { team_id, token: await issueToken(t.owner, now, admin), own };
}

async function runServerTests(): Promise<void> {
  const { code, output } = await run("pnpm", ["exec", "vitest", "run", "--project", "api"], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: "1", THROUGH_PGBOUNCER: "yes" },
  });
  const passed = Number(/Tests .*?(\d+) passed/.exec(output)?.[1] ?? 0);
  const failed = Number(/Tests .*?(\d+) failed/.exec(output)?.[1] ?? 0);
  // The summary with every failed test, which is longer than the errors of the last one.
  if (code !== 0) wrong.push(output.slice(Math.max(0, output.indexOf("Failed Tests"))).slice(0, 40_000));
  console.log(`pgbouncer: server tests, ${passed} passed, ${failed} failed`);
}
