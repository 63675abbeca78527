import { appendFile } from "node:fs/promises";
import { sql } from "kysely";
import { systemClock } from "../src/platform/clock.ts";
import { APP_ROLE, openDatabase } from "../src/platform/db.ts";
import { jobHandler, startJobWorker } from "../src/platform/queue.ts";
import { JobRun } from "../src/platform/job-run.ts";
import { rollOut } from "./crash-job.ts";

/** A real worker process with one job. In the named step, after its effect, it prints a line and waits to be killed. */
const url = process.env["DATABASE_URL"] ?? "";
const [outside = "", killed_in] = process.argv.slice(2);
const { db } = openDatabase(url, { size: 8, application_name: "crash-worker", patience: 8, strict: true });

async function pass(step: string): Promise<void> {
  if (step !== killed_in) return;
  process.stdout.write(`${step}\n`);
  await new Promise(() => {});
}

const inSteps = jobHandler(rollOut, async ({ team_id, run_id }) => {
  const run = new JobRun(db, systemClock, team_id, run_id);
  for (let step = 1; step <= 5; step += 1) {
    const name = `step ${step}`;
    await run.runTransactionStep(name, step * 15, async (db) => {
      await sql`insert into effects (run_id, step) values (${run_id}, ${name})`.execute(db);
      await pass(name);
    });
  }
  await run.runExternalStep("tell", 90, async (key) => {
    await appendFile(outside, `${key}\n`);
    await pass("tell");
  });
  await run.finish();
});

await startJobWorker([inSteps], {
  url,
  role: APP_ROLE,
  concurrency: 2,
  patience: 8,
  tracer: null,
  onDone() {},
  onFailure() {},
});
