import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrations.ts";
import { rollOut } from "../../test/crash-job.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { makeTeam } from "../../test/people.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
  await migrate(t.databaseUrl, [rollOut]);
  await sql`create table effects (run_id uuid not null, step text not null)`.execute(t.owner);
  await sql`grant all on effects to portal_app`.execute(t.owner);
});
afterAll(() => t.close());

const RUNS = 6;
const STEPS = 5;

test(
  "kill -9 of the worker in the middle of a job: it finishes elsewhere, and no step's effect is doubled",
  { timeout: 120_000 },
  async () => {
    const outside = join(await mkdtemp(join(tmpdir(), "switchboard-crash-")), "outside.log");
    await writeFile(outside, "");
    const team_id = await makeTeam(t.owner, t.clock.now());
    const now = t.clock.now();
    for (let n = 0; n < RUNS; n += 1) {
      const run = { team_id, kind: "crash", created_at: now, updated_at: now };
      const { id } = await t.owner.insertInto("job_runs").values(run).returning("id").executeTakeFirstOrThrow();
      await t.owner.transaction().execute((db) => t.house.queue.enqueue(db, rollOut, { team_id, run_id: id }));
    }
    const start = () =>
      spawn(process.execPath, [new URL("../../test/crash-worker.ts", import.meta.url).pathname, outside], {
        env: { ...process.env, DATABASE_URL: t.databaseUrl },
        stdio: "ignore",
      });
    let worker: ChildProcess = start();
    let kills = 0;
    const stepsDone = async () =>
      Number((await sql<{ n: number }>`select count(*)::int as n from job_steps`.execute(t.owner)).rows[0]?.n);
    const completed = async () =>
      Number(
        (await sql<{ n: number }>`select count(*)::int as n from job_runs where state = 'completed'`.execute(t.owner))
          .rows[0]?.n,
      );
    for (
      const until = performance.now() + 100_000;
      performance.now() < until && (await completed()) < RUNS;
      await sleep(100)
    ) {
      const done = await stepsDone();
      const middle = done > kills * 8 + 2 && done < RUNS * (STEPS + 1);
      if (kills < 3 && middle) {
        worker.kill("SIGKILL");
        await once(worker, "exit");
        kills += 1;
        worker = start();
      }
    }
    worker.kill("SIGKILL");
    const effects = await sql<{ all: number; distinct: number }>`
    select count(*)::int as all, count(distinct (run_id, step))::int as distinct from effects`.execute(t.owner);
    const keys = (await readFile(outside, "utf8")).trim().split("\n");
    console.log(
      `crash: ${kills} kills, ${await completed()} of ${RUNS} runs completed, ${effects.rows[0]?.all} effects inside of ${RUNS * STEPS}, ` +
        `${keys.length} calls outside with ${new Set(keys).size} distinct keys`,
    );
    expect(kills).toBe(3);
    expect(await completed()).toBe(RUNS);
    expect(effects.rows[0]).toEqual({ all: RUNS * STEPS, distinct: RUNS * STEPS });
    expect(new Set(keys).size, "a repetition outside carries the same key, so the other side sees one").toBe(RUNS);
  },
);
