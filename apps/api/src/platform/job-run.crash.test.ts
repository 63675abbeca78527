import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrations.ts";
import { rollOut } from "../../test/crash-job.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { makeTeam } from "../../test/people.ts";
import { waitUntil } from "../../test/waiting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  await migrate(t.databaseUrl, [rollOut]);
  await sql`create table effects (run_id uuid not null, step text not null)`.execute(t.owner);
  await sql`grant all on effects to portal_app`.execute(t.owner);
});
afterAll(() => t.close());

const RUNS = 6;
const STEPS = 5;
/** Where workers are killed in turn: the effect is done but not yet marked as done. */
const KILLED_IN = ["step 2", "step 5", "tell"];

test("a job finishes on another worker after kill -9, with no step's effect doubled", async () => {
  const outside = join(await mkdtemp(join(tmpdir(), "switchboard-crash-")), "outside.log");
  await writeFile(outside, "");
  const team_id = await makeTeam(t.owner, t.clock.now());
  const now = t.clock.now();
  for (let n = 0; n < RUNS; n += 1) {
    const run = { team_id, kind: "crash", created_at: now, updated_at: now };
    const { id } = await t.owner.insertInto("job_runs").values(run).returning("id").executeTakeFirstOrThrow();
    await t.owner.transaction().execute((db) => t.context.queue.enqueue(db, rollOut, { team_id, run_id: id }));
  }
  const start = (...killed_in: string[]) =>
    spawn(process.execPath, [new URL("../../test/crash-worker.ts", import.meta.url).pathname, outside, ...killed_in], {
      env: { ...process.env, DATABASE_URL: t.databaseUrl },
      stdio: ["ignore", "pipe", "ignore"],
    });
  const completed = async () =>
    Number(
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from job_runs where team_id = ${team_id} and state = 'completed'`.execute(t.owner)
      ).rows[0]?.n,
    );
  let kills = 0;
  for (const step of KILLED_IN) {
    const worker = start(step);
    const exited = once(worker, "exit");
    const [said] = await Promise.race([once(worker.stdout.setEncoding("utf8"), "data"), exited]);
    expect(said, "the worker reached the step it is killed in").toContain(step);
    if (worker.kill("SIGKILL")) kills += 1;
    await exited;
  }
  const last = start();
  await waitUntil("all runs completed", async () => (await completed()) === RUNS, 200_000).finally(() =>
    last.kill("SIGKILL"),
  );
  const effects = await sql<{ all: number; distinct: number }>`
    select count(*)::int as all, count(distinct (run_id, step))::int as distinct from effects
    where run_id in (select id from job_runs where team_id = ${team_id})`.execute(t.owner);
  const keys = (await readFile(outside, "utf8")).trim().split("\n");
  console.log(
    `crash: ${kills} kills, ${await completed()} of ${RUNS} runs completed, ${effects.rows[0]?.all} effects inside of ${RUNS * STEPS}, ` +
      `${keys.length} calls outside with ${new Set(keys).size} distinct keys`,
  );
  expect(kills).toBe(KILLED_IN.length);
  expect(effects.rows[0]).toEqual({ all: RUNS * STEPS, distinct: RUNS * STEPS });
  expect(keys.length, "the external call was repeated").toBeGreaterThan(RUNS);
  expect(new Set(keys).size, "a repeated call has the same key, so the other side sees one").toBe(RUNS);
});
