import { sql } from "kysely";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";
import { takeTry } from "./throttle.ts";

/*
 * A try is taken before a two-step code is judged, and returned to whoever was right: of many codes sent at once, no more
 * are judged than may be guessed. Each statement stands alone, so that a transaction that rolls back returns nothing.
 */

type Refund = () => Promise<void>;

/** Takes one of the few tries of a login attempt. */
export async function takeAttemptTry(
  db: Db,
  attempts: "login_attempts" | "staff_attempts",
  hash: Buffer,
): Promise<Refund> {
  const table = sql.table(attempts);
  const { rows } = await sql`update ${table} set wrong_codes = wrong_codes + 1
    where hash = ${hash} and wrong_codes < ${LOGIN_ATTEMPT.wrong_codes} returning 1`.execute(db);
  if (rows.length === 0) fail("login.required");
  return async () => {
    await sql`update ${table} set wrong_codes = wrong_codes - 1 where hash = ${hash}`.execute(db);
  };
}

const WRONG_CODES = [{ seconds: 3600, most: LOGIN_ATTEMPT.wrong_codes_per_hour }];

/** Takes one of an account's tries in this hour. Once they are used up, even the right code waits: it may be a guess. */
export async function takeHourlyTry(
  db: Db,
  whose: `mfa:${string}` | `staff_mfa:${string}`,
  now: Date,
): Promise<Refund> {
  const { wait, refund } = await takeTry(db, whose, WRONG_CODES, now);
  return wait > 0 ? fail("mfa.too_many_codes", { minutes: Math.ceil(wait / 60) }) : refund;
}
