import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../src/kit/db.ts";

/** Until so many of this database wait for what somebody else holds. */
export async function untilWaiting(db: Db, wanted: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]!.waiting >= wanted) return;
    await pause(10);
  }
  throw new Error(`fewer than ${wanted} are waiting`);
}
