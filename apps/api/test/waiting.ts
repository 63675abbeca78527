import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";

/** Reached only when something is broken. Shorter than the test timeout, so the failure shows its reason. */
export const PATIENCE_MS = 180_000;

/** Polls until the check finds something, and returns it. */
export async function waitUntil<T>(
  what: string,
  check: () => T | Promise<T>,
  ms = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(10)) {
    const found = await check();
    if (found) return found as Exclude<T, false | null | undefined>;
  }
  throw new Error(`${what}: not within ${ms} ms`);
}

/** Waits until this many backends of this database are waiting for a lock. */
export async function untilWaiting(db: Db, wanted: number): Promise<void> {
  await waitUntil(`${wanted} backends waiting for a lock`, async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.waiting >= wanted;
  });
}
