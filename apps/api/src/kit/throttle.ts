import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { LOGIN_DELAY } from "@portal/model/limits.ts";
import { plusSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";
import type { House } from "./house.ts";
import { keyedHash } from "./secrets.ts";

/** Failures are counted per address typed in, known or not; the address itself is not kept, only its keyed hash. */
export interface Bucket {
  readonly key: Buffer;
  readonly purpose: string;
  readonly email: string;
  /** No mailed link could bring a new password, so it waits but is never switched off. */
  readonly never_off?: boolean;
}
const bucketKey = ({ key, purpose, email }: Bucket): Buffer => keyedHash(key, `login:${purpose}`, email);

/** A password that is off answers like the longest wait, for known and unknown addresses alike, and the wait has no end. */
export async function minutesToWait(db: Db, bucket: Bucket, now: Date): Promise<number> {
  const row = await db
    .selectFrom("login_failures")
    .select(["blocked_until", "failures"])
    .where("key", "=", bucketKey(bucket))
    .executeTakeFirst();
  if (!bucket.never_off && row && row.failures >= LOGIN_DELAY.off_after) return delayAfter(row.failures);
  const left = (row?.blocked_until?.getTime() ?? 0) - now.getTime();
  return left > 0 ? Math.ceil(left / 60_000) : 0;
}

/** Whether so many failures have switched the password off. */
export async function isOff(db: Db, bucket: Bucket): Promise<boolean> {
  const row = await db
    .selectFrom("login_failures")
    .select("failures")
    .where("key", "=", bucketKey(bucket))
    .executeTakeFirst();
  return (row?.failures ?? 0) >= LOGIN_DELAY.off_after;
}

/** Counts one more failure at once, in its own statement; answers the minutes to wait from now on (0: none yet). */
export async function countFailure(db: Db, bucket: Bucket, now: Date): Promise<number> {
  const { failures } = await db
    .insertInto("login_failures")
    .values({ key: bucketKey(bucket), failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ failures: sql`login_failures.failures + 1`, last_failure_at: now }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  const minutes = delayAfter(failures);
  if (minutes > 0) {
    const blocked_until = plusSeconds(now, minutes * 60);
    await db.updateTable("login_failures").set({ blocked_until }).where("key", "=", bucketKey(bucket)).execute();
  }
  return minutes;
}

export function delayAfter(failures: number): number {
  const step = failures - LOGIN_DELAY.free_tries;
  return step < 0 ? 0 : (LOGIN_DELAY.minutes[step] ?? LOGIN_DELAY.minutes.at(-1) ?? 0);
}

/** What has switched the password off stays: being right in the same moment, or in a known browser, does not end that. */
export const forgetFailures = (db: Db, bucket: Bucket) =>
  db
    .deleteFrom("login_failures")
    .where("key", "=", bucketKey(bucket))
    .$if(!bucket.never_off, (query) => query.where("failures", "<", LOGIN_DELAY.off_after))
    .execute();

/** A mailed link brought a new password: all of them begin anew. */
export const clearFailures = (db: Db, buckets: readonly Bucket[]) =>
  db.deleteFrom("login_failures").where("key", "in", buckets.map(bucketKey)).execute();

interface Window {
  readonly seconds: number;
  readonly most: number;
}

/** One more call under this name, or several; answers the seconds to wait if that was too many in any of the windows. */
export async function takeFrom(
  db: Db,
  name: string,
  windows: readonly Window[],
  now: Date,
  taken = 1,
): Promise<number> {
  let wait = 0;
  for (const { seconds, most } of windows) {
    const start = startOf(seconds, now);
    const { calls } = await db
      .insertInto("rate_windows")
      .values({ key: `${name}:${seconds}`, window_start: start, calls: taken })
      .onConflict((conflict) =>
        conflict.columns(["key", "window_start"]).doUpdateSet({ calls: sql`rate_windows.calls + ${taken}` }),
      )
      .returning("calls")
      .executeTakeFirstOrThrow();
    if (calls > most) wait = Math.max(wait, untilEnd(start, seconds, now));
  }
  return wait;
}

/** Whether nothing is left of this name now; asking takes nothing. */
export const isSpent = async (...asked: Parameters<typeof secondsSpent>): Promise<boolean> =>
  (await secondsSpent(...asked)) > 0;

/** For how many seconds nothing is left of it; 0 if something is. */
export async function secondsSpent(db: Db, name: string, windows: readonly Window[], now: Date): Promise<number> {
  let wait = 0;
  for (const { seconds, most } of windows) {
    const start = startOf(seconds, now);
    const row = await db
      .selectFrom("rate_windows")
      .select("calls")
      .where("key", "=", `${name}:${seconds}`)
      .where("window_start", "=", start)
      .executeTakeFirst();
    if ((row?.calls ?? 0) >= most) wait = Math.max(wait, untilEnd(start, seconds, now));
  }
  return wait;
}

const untilEnd = (start: Date, seconds: number, now: Date): number =>
  Math.ceil((plusSeconds(start, seconds).getTime() - now.getTime()) / 1000);

const startOf = (seconds: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

const windowsOf = (limit: { readonly per_minute: number; readonly per_hour: number }): Window[] => [
  { seconds: 60, most: limit.per_minute },
  { seconds: 3600, most: limit.per_hour },
];

/** The same for calls from one network address; refuses with the seconds to wait. */
export async function limitAddress(
  { db, config }: House,
  name: string,
  limit: { readonly per_minute: number; readonly per_hour: number },
  ip: string,
  now: Date,
): Promise<void> {
  // More where many people share one address: an office, or a test machine.
  const windows = windowsOf(limit).map(({ seconds, most }) => ({ seconds, most: most * config.ADDRESS_LIMIT_FACTOR }));
  const seconds = await takeFrom(db, `${name}:${network(ip)}`, windows, now);
  if (seconds > 0) fail("request.too_many", { seconds });
}

/** Whoever has one IPv6 address usually has the whole /64. */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const between = Array<string>(8 - groups.length - after.length).fill("0");
  return [...groups, ...between, ...after].slice(0, 4).join(":");
}
