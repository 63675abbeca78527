import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { CALLS_KEPT_MONTHS } from "@portal/model/limits.ts";
import type { Db } from "./db.ts";
import type { Figure } from "./figures.ts";
import type { Sample } from "./metrics.ts";

interface Monthly {
  /** Months that are ready beyond the current one. */
  readonly ahead: number;
  /** A month is dropped when its first day is this many months old, so no row gets older. */
  readonly kept: number;
}
/** The tables that are cut by month: `month_step` in the database knows by which column. */
export const MONTHLY = {
  call_records: { ahead: 3, kept: CALLS_KEPT_MONTHS },
} as const satisfies Record<string, Monthly>;

/** With fewer, the operator should find out why the job doesn't run. Rows without a month are stored, but deleted one by one. */
const FEWEST_AHEAD = 2;

/** Requests for the table wait behind a step that waits for its lock. Shorter than PostgreSQL's deadlock_timeout. */
const LOCK_MS = 800;
const PAUSE_MS = 1_500;
const ATTEMPTS = 40;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/**
 * Creates the months to come and drops those that are over, step by step, each in its own transaction. A run that was
 * killed is continued by the next one. Returns what was done.
 */
export async function keepMonths(db: Db, now: Date, pause_ms = PAUSE_MS): Promise<string[]> {
  const done: string[] = [];
  for (const [table, { ahead, kept }] of Object.entries(MONTHLY)) {
    for (let attempt = 1; ;) {
      try {
        const step = await nextStep(db, table, now, { ahead, kept });
        if (step === null) break;
        done.push(step);
        attempt = 1;
      } catch (error) {
        const { code } = error as { readonly code?: string };
        if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === ATTEMPTS) throw error;
        attempt += 1;
        await sleep(pause_ms);
      }
    }
  }
  return done;
}

const nextStep = (db: Db, table: string, now: Date, { ahead, kept }: Monthly): Promise<string | null> =>
  db.transaction().execute(async (db) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(db);
    const { rows } = await sql<{ step: string | null }>`
      select month_step(${table}, ${now}, ${ahead}, ${kept}) as step`.execute(db);
    return rows[0]!.step;
  });

/** Months that are ready after the current one; null before the first one was made. */
async function monthsAhead(db: Db, table: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ ahead: number | null }>`select months_ahead(${table}, ${now}) as ahead`.execute(db);
  return rows[0]!.ahead;
}

export const monthsFigure: Figure = {
  metric: "portal_months_ahead",
  kept_s: 300,
  async read(db, now) {
    const samples: Sample[] = [];
    for (const table of Object.keys(MONTHLY)) {
      samples.push({ value: (await monthsAhead(db, table, now)) ?? 0, labels: { table } });
    }
    return samples;
  },
};

/** For `switchboard check`. A new installation has no months until its worker has run for an hour. */
export async function monthFaults(db: Db, now: Date): Promise<string[]> {
  const faults: string[] = [];
  for (const table of Object.keys(MONTHLY)) {
    const ahead = await monthsAhead(db, table, now);
    if (ahead !== null && ahead < FEWEST_AHEAD) {
      faults.push(`${table} has ${Math.max(ahead, 0)} months ready; is a worker running its job sweep.months?`);
    }
  }
  return faults;
}
