import { sql } from "kysely";
import * as z from "zod/mini";
import type { JobHandler } from "../src/platform/queue.ts";
import type { TestApp } from "./test-app.ts";

/** Runs all due jobs in this process, including those they enqueue. */
export async function runJobs({ owner }: TestApp, handlings: readonly JobHandler[]): Promise<void> {
  const byName = new Map(handlings.map((handling) => [handling.job.name, handling]));
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; data: unknown }>`
      delete from pgboss.job where state = 'created' and start_after <= pgboss.job_now() returning id, name, data`.execute(
      owner,
    );
    if (rows.length === 0) return;
    for (const { id, name, data } of rows) {
      const handling = byName.get(name);
      await handling?.run(z.parse(handling.job.payload, data), { job_id: id, signal: new AbortController().signal });
    }
  }
}
