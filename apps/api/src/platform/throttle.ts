import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { LOGIN_DELAY } from "@portal/model/limits.ts";
import { plusSeconds } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db.ts";
import { Failure, fail } from "./fail.ts";
import type { SecretKey } from "./keyring.ts";
import { keyedHash } from "./secrets.ts";

/** Failures are counted per typed address, known or not. Only a keyed hash of the address is stored. */
export interface Bucket {
  readonly key: SecretKey;
  readonly purpose: string;
  readonly email: string;
  /** No emailed link can reset it, so it is delayed but never disabled. */
  readonly never_off?: boolean;
}
const bucketKey = ({ key, purpose, email }: Bucket): Buffer => keyedHash(key, `login:${purpose}`, email);

/** A disabled password answers like the longest delay, forever, for known and unknown addresses alike. */
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

/** Whether failures have disabled the password. */
export async function isPasswordDisabled(db: Db, bucket: Bucket): Promise<boolean> {
  const row = await db
    .selectFrom("login_failures")
    .select("failures")
    .where("key", "=", bucketKey(bucket))
    .executeTakeFirst();
  return (row?.failures ?? 0) >= LOGIN_DELAY.off_after;
}

/** A try that was taken, with the failure count it leads to unless it is refunded. */
interface Taken {
  readonly failures: number;
}

/**
 * Takes a try before the password is checked, in one statement, so parallel requests can't take more than are left.
 * Null if there is none, because of a delay or because the password is disabled.
 */
export async function consumePasswordTry(db: Db, bucket: Bucket, now: Date): Promise<Taken | null> {
  const { free_tries, minutes, off_after } = LOGIN_DELAY;
  const steps = sql`(array[${sql.join(minutes)}]::integer[])`;
  const { rows } = await sql<Taken>`
    insert into login_failures as f (key, failures, last_failure_at) values (${bucketKey(bucket)}, 1, ${now})
    on conflict (key) do update set failures = f.failures + 1, last_failure_at = excluded.last_failure_at,
      blocked_until = case when f.failures + 1 >= ${free_tries} then excluded.last_failure_at
        + make_interval(mins => ${steps}[least(f.failures + 2 - ${free_tries}, cardinality(${steps}))]) end
    where (f.blocked_until is null or f.blocked_until <= excluded.last_failure_at)
      and (f.failures < ${off_after} or ${bucket.never_off ?? false})
    returning failures`.execute(db);
  return rows[0] ?? null;
}

export function delayAfter(failures: number): number {
  const step = failures - LOGIN_DELAY.free_tries;
  return step < 0 ? 0 : (LOGIN_DELAY.minutes[step] ?? LOGIN_DELAY.minutes.at(-1) ?? 0);
}

/**
 * Clears the failures unless they have disabled the password: a correct password at the same moment, or in a known
 * browser, doesn't enable it again. The correct try itself doesn't count towards that limit, so it is passed along.
 */
export const clearFailuresUnlessDisabled = (db: Db, bucket: Bucket, right?: Taken) =>
  db
    .deleteFrom("login_failures")
    .where("key", "=", bucketKey(bucket))
    .$if(!bucket.never_off, (query) =>
      query.where("failures", "<", Math.max(LOGIN_DELAY.off_after, (right?.failures ?? 0) + 1)),
    )
    .execute();

/** Resets all counters after a password reset by email. */
export const clearAllFailures = (db: Db, buckets: readonly Bucket[]) =>
  db.deleteFrom("login_failures").where("key", "in", buckets.map(bucketKey)).execute();

interface Window {
  readonly seconds: number;
  readonly most: number;
}

/** Counts one or more calls under this name. Returns the seconds to wait if any of the windows is exceeded. */
export async function consumeRateLimit(
  db: Db,
  name: string,
  windows: readonly Window[],
  now: Date,
  taken = 1,
): Promise<number> {
  const rows = await db
    .insertInto("rate_windows")
    .values(windows.map(({ seconds }) => ({ ...windowRow(name, seconds, now), calls: taken })))
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ calls: sql`rate_windows.calls + ${taken}` }),
    )
    .returning(["key", "calls"])
    .execute();
  const calls = new Map(rows.map((row) => [row.key, row.calls]));
  const over = windows.filter(({ seconds, most }) => (calls.get(`${name}:${seconds}`) ?? 0) > most);
  return Math.max(0, ...over.map(({ seconds }) => untilEnd(startOf(seconds, now), seconds, now)));
}

const windowRow = (name: string, seconds: number, now: Date) => ({
  key: `${name}:${seconds}`,
  window_start: startOf(seconds, now),
});

/**
 * Takes a try from a budget before it is checked; a correct try is refunded. If none is left, takes nothing and returns
 * the seconds to wait.
 */
export async function consumeTry(
  db: Db,
  name: string,
  windows: readonly Window[],
  now: Date,
): Promise<{ readonly wait: number; readonly refund: () => Promise<void> }> {
  const wait = await consumeRateLimit(db, name, windows, now);
  const refund = () => refundRateLimit(db, name, windows, now);
  if (wait > 0) await refund();
  return { wait, refund };
}

/** Refunds what was taken at that moment. */
export async function refundRateLimit(
  db: Db,
  name: string,
  windows: readonly Window[],
  now: Date,
  taken = 1,
): Promise<void> {
  for (const { seconds } of windows) {
    const { key, window_start } = windowRow(name, seconds, now);
    await db
      .updateTable("rate_windows")
      .set((eb) => ({ calls: eb("calls", "-", taken) }))
      .where("key", "=", key)
      .where("window_start", "=", window_start)
      .execute();
  }
}

/** Whether nothing is left under this name. Takes nothing. */
export async function isRateLimitReached(db: Db, name: string, window: Window, now: Date): Promise<boolean> {
  const { key, window_start } = windowRow(name, window.seconds, now);
  const row = await db
    .selectFrom("rate_windows")
    .select("calls")
    .where("key", "=", key)
    .where("window_start", "=", window_start)
    .executeTakeFirst();
  return (row?.calls ?? 0) >= window.most;
}

const untilEnd = (start: Date, seconds: number, now: Date): number =>
  Math.ceil((plusSeconds(start, seconds).getTime() - now.getTime()) / 1000);

const startOf = (seconds: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

const windowsOf = (limit: { readonly per_minute: number; readonly per_hour: number }): Window[] => [
  { seconds: 60, most: limit.per_minute },
  { seconds: 3600, most: limit.per_hour },
];

/** Limits calls from one network address. Fails with the seconds to wait. */
export async function limitAddress(
  db: Db,
  config: Config,
  name: string,
  limit: { readonly per_minute: number; readonly per_hour: number },
  ip: string,
  now: Date,
): Promise<void> {
  for (const { network, factor } of networksAround(ip)) {
    const key = `${name}:${network}`;
    // The factor is for installations where many people share one address, such as an office or a test machine.
    const windows = windowsOf(limit).map(({ seconds, most }) => ({
      seconds,
      most: most * factor * config.ADDRESS_LIMIT_FACTOR,
    }));
    const spent = spentIn(config);
    const left = (spent.get(key) ?? 0) - now.getTime();
    if (left > 0) {
      const refusal = new Failure("request.too_many", { seconds: Math.ceil(left / 1000) });
      throw Object.assign(refusal, { repeated: true });
    }
    const seconds = await consumeRateLimit(db, key, windows, now);
    if (seconds > 0) {
      spent.set(key, now.getTime() + seconds * 1000);
      fail("request.too_many", { seconds });
    }
  }
}

const REMEMBERED_AT_MOST = 10_000;
const remembered = new WeakMap<Config, Map<string, number>>();

/** Remembers until when an address is over its limit, so a flood from it doesn't reach the database. */
function spentIn(config: Config): Map<string, number> {
  const spent = remembered.get(config) ?? new Map<string, number>();
  if (spent.size >= REMEMBERED_AT_MOST) spent.clear();
  remembered.set(config, spent);
  return spent;
}

/** An IPv6 site gets a /48 with 65,536 networks, which together may do a little more than a single network. */
const NETWORKS_OF_A_SITE = 4;

/** The networks that an address counts towards. */
function networksAround(ip: string): { network: string; factor: number }[] {
  const own = { network: network(ip), factor: 1 };
  return isNativeIpv6(ip) ? [own, { network: `${prefixOf(ip, 3)}/48`, factor: NETWORKS_OF_A_SITE }] : [own];
}

/** One IPv6 address usually comes with a whole /64. */
export const network = (ip: string): string => (isNativeIpv6(ip) ? prefixOf(ip, 4) : ip);

const isNativeIpv6 = (ip: string): boolean => isIPv6(ip) && !ip.startsWith("::ffff:");

/** The first groups of 16 bits. */
function prefixOf(ip: string, count: number): string {
  const [head = "", tail = ""] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const between = Array<string>(8 - groups.length - after.length).fill("0");
  return [...groups, ...between, ...after].slice(0, count).join(":");
}
