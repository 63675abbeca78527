import { sql } from "kysely";
import { DOCTOR } from "@portal/model/limits.ts";
import { plusSeconds } from "../kit/clock.ts";
import type { Db } from "../kit/db.ts";

/** Until when this name is left alone, if it is; kept beside the failures at our own door, and swept with them. */
export async function pausedUntil(db: Db, key: Buffer, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("login_failures")
    .select("blocked_until")
    .where("key", "=", key)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.blocked_until ?? null;
}

/** One refusal more in a row; the last one that is borne begins the pause. */
export async function countRefusal(db: Db, key: Buffer, now: Date): Promise<void> {
  const long_ago = plusSeconds(now, -DOCTOR.pause_s);
  const { failures } = await db
    .insertInto("login_failures")
    .values({ key, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_failures.last_failure_at <= ${long_ago} then 1 else login_failures.failures + 1 end`,
        last_failure_at: now,
        blocked_until: null,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  if (failures < DOCTOR.refusals) return;
  const blocked_until = plusSeconds(now, DOCTOR.pause_s);
  await db.updateTable("login_failures").set({ blocked_until }).where("key", "=", key).execute();
}

export const forgetRefusals = (db: Db, key: Buffer) => db.deleteFrom("login_failures").where("key", "=", key).execute();
