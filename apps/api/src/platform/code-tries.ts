import { sql } from "kysely";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";
import { consumeTry } from "./throttle.ts";

/*
 * Takes a try before a two-step code is checked and refunds it for a correct one, so parallel codes can't exceed the
 * limit. Runs outside transactions, so a rollback refunds nothing.
 */

type Refund = () => Promise<void>;

/** Takes one of the tries of a login attempt. */
export async function consumeLoginCodeTry(
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

/** Takes one of the account's tries for this hour. Once used up, even a correct code waits: it may be a guess. */
export async function consumeHourlyCodeTry(
  db: Db,
  whose: `mfa:${string}` | `staff_mfa:${string}`,
  now: Date,
): Promise<Refund> {
  const { wait, refund } = await consumeTry(db, whose, WRONG_CODES, now);
  return wait > 0 ? fail("mfa.too_many_codes", { minutes: Math.ceil(wait / 60) }) : refund;
}
