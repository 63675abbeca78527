import { appendFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { systemClock } from "../src/kit/clock.ts";
import { APP_ROLE, openDatabase } from "../src/kit/db.ts";
import { handle, startWorking } from "../src/kit/queue.ts";
import { Run } from "../src/kit/steps.ts";
import { rollOut } from "./crash-job.ts";

/** A real worker process around one slow job; the test ends it without warning. */
const url = process.env["DATABASE_URL"] ?? "";
const outside = process.argv[2] ?? "";
const { db } = openDatabase(url, 8, "crash-worker");

const slowly = handle(rollOut, async ({ team_id, run_id }) => {
  const run = new Run(db, systemClock, team_id, run_id);
  for (let step = 1; step <= 5; step += 1) {
    await run.inside(`step ${step}`, step * 15, async (db) => {
      await sql`insert into effects (run_id, step) values (${run_id}, ${`step ${step}`})`.execute(db);
      await sleep(200);
    });
  }
  await run.outside("tell", 90, async (key) => {
    await appendFile(outside, `${key}\n`);
    await sleep(200);
  });
  await run.finish();
});

await startWorking([slowly], { url, role: APP_ROLE, concurrency: 2, onDone() {}, onFailure() {} });
