import { LOGIN_PER_ADDRESS } from "@portal/model/limits.ts";
import { findFailureKeys } from "./accounts.ts";
import type { Db } from "./db.ts";
import { fail } from "./fail.ts";
import type { AppContext } from "./app-context.ts";
import { isPasswordCorrect } from "./passwords.ts";
import {
  type Bucket,
  clearAllFailures,
  delayAfter,
  clearFailuresUnlessDisabled,
  isPasswordDisabled,
  limitAddress,
  minutesToWait,
  consumePasswordTry,
} from "./throttle.ts";

interface Claim {
  /** Keeps the counters of solo, team and staff apart. */
  readonly purpose: string;
  readonly email: string;
  readonly password: string;
  /** The hash of a known browser or a session: it waits for its own failures, not a stranger's. */
  readonly device?: Buffer | undefined;
  /** For passwords that no emailed link can reset: they are delayed but never disabled. */
  readonly never_off?: boolean;
  readonly ip: string;
  readonly now: Date;
}
type Verdict<T> =
  | { readonly proven: T }
  | { readonly proven: null; readonly refused: "delayed" | "refused"; readonly delay: number; readonly claimed?: T };

/**
 * Verifies a password. Every password check goes through here: one limiter, the same cost whether or not the account
 * exists, and failures counted outside of transactions, so a rollback forgets none.
 */
export async function verifyPassword<T extends { readonly password_hash: string }>(
  app: AppContext,
  db: Db,
  claim: Claim,
  find: () => Promise<T | undefined>,
): Promise<Verdict<T>> {
  // Comes before the login slots, so a flood from one address takes none from others.
  await limitAddress(db, app.config, "login", LOGIN_PER_ADDRESS, claim.ip, claim.now);
  return admitted(() => proveAdmitted(app, db, claim, find));
}

// More than this at once would only wait for the hash, and keep database connections from others meanwhile.
const AT_ONCE = 22;
let inside = 0;

/** Rejects a flood before it costs a query or a hash. */
async function admitted<T>(work: () => Promise<T>): Promise<T> {
  if (inside >= AT_ONCE) fail("server.busy");
  inside += 1;
  try {
    return await work();
  } finally {
    inside -= 1;
  }
}

async function proveAdmitted<T extends { readonly password_hash: string }>(
  { lookup_key }: AppContext,
  db: Db,
  claim: Claim,
  find: () => Promise<T | undefined>,
): Promise<Verdict<T>> {
  const { purpose, email, never_off = false } = claim;
  const account = { key: lookup_key, purpose, email, never_off };
  const bucket = claim.device ? ownBucket(account, claim.device) : account;
  const taken = await consumePasswordTry(db, bucket, claim.now);
  if (!taken)
    return { proven: null, refused: "delayed", delay: Math.max(1, await minutesToWait(db, bucket, claim.now)) };
  const found = await find();
  if ((await isPasswordCorrect(found?.password_hash, claim.password)) && found) {
    await clearFailuresUnlessDisabled(db, bucket, taken);
    if (claim.device) await clearFailuresUnlessDisabled(db, account);
    return { proven: found };
  }
  return { proven: null, refused: "refused", delay: delayAfter(taken.failures), ...(found && { claimed: found }) };
}

/** Clears all failures of an account, including those of its own browsers, after a password reset by email. */
export async function clearLoginFailures(app: AppContext, db: Db, account_id: string): Promise<void> {
  const account = await findFailureKeys(db, account_id);
  if (!account) return;
  const strangers = { key: app.lookup_key, purpose: account.product, email: account.email };
  await clearAllFailures(db, [strangers, ...account.browsers.map((browser) => ownBucket(strangers, browser))]);
}

/** Ends the delay after wrong passwords in every browser. A disabled password stays disabled. */
export async function endLoginDelay(app: AppContext, db: Db, account_id: string): Promise<void> {
  const account = await findFailureKeys(db, account_id);
  if (!account) return;
  const strangers = { key: app.lookup_key, purpose: account.product, email: account.email };
  await clearFailuresUnlessDisabled(db, strangers);
  for (const browser of account.browsers) await clearFailuresUnlessDisabled(db, ownBucket(strangers, browser));
}

/** The current login delay, for strangers and for the account's own browsers. */
export async function getLoginDelay(app: AppContext, db: Db, account_id: string, now: Date) {
  const account = await findFailureKeys(db, account_id);
  if (!account) return { minutes: 0, off: false };
  const strangers = { key: app.lookup_key, purpose: account.product, email: account.email };
  if (await isPasswordDisabled(db, strangers)) return { minutes: 0, off: true };
  const buckets = [strangers, ...account.browsers.map((browser) => ownBucket(strangers, browser))];
  const waits = await Promise.all(buckets.map((bucket) => minutesToWait(db, bucket, now)));
  return { minutes: Math.max(...waits), off: false };
}

const ownBucket = (account: Bucket, device: Buffer): Bucket => ({
  ...account,
  purpose: `${account.purpose}:${device.toString("base64url")}`,
});
