import { type RawBuilder, sql } from "kysely";
import { expect } from "vitest";
import { openJobHandlers } from "../src/app.ts";
import { runJobs } from "./jobs.ts";
import type { TestApp } from "./test-app.ts";
import { untilWaiting } from "./waiting.ts";

/** Runs of actions on many rows, their workers, and workers that die. */

/** Does everything in the queue. */
export const finishJobs = (t: TestApp) => runJobs(t, openJobHandlers(t.context, t.adapters));

/** Takes the job of a run out of the queue and runs it, as a worker would. */
export const runOnce = (t: TestApp, job: { readonly name: string }, team_id: string, run_id: string) =>
  openJobHandlers(t.context, t.adapters)
    .find((handler) => handler.job.name === job.name)!
    .run({ team_id, run_id }, { job_id: run_id, signal: new AbortController().signal });

/** Starts a worker that has to wait at these rows, and cuts its connection there. */
export const dieAt = (t: TestApp, lock: RawBuilder<unknown>, run: () => Promise<unknown>) =>
  t.owner.transaction().execute(async (db) => {
    await lock.execute(db);
    const dying = run().then(
      () => "finished",
      () => "died",
    );
    await untilWaiting(t.owner, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.owner);
    expect(await dying).toBe("died");
  });
