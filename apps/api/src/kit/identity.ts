import { LOGIN_PER_ADDRESS } from "@portal/model/limits.ts";
import { fail } from "./fail.ts";
import type { House } from "./house.ts";
import { passwordFits } from "./passwords.ts";
import { countFailure, forgetFailures, limitAddress, minutesToWait } from "./throttle.ts";

interface Claim {
  /** Keeps the counters of solo, team and staff apart. */
  readonly purpose: string;
  readonly email: string;
  readonly password: string;
  /** A browser that has logged in to this account before: it waits for its own failures only, not for a stranger's. */
  readonly device?: string | undefined;
  readonly ip: string;
  readonly now: Date;
}
type Verdict<T> =
  | { readonly proven: T }
  | { readonly proven: null; readonly refused: "delayed" | "refused"; readonly delay: number; readonly claimed?: T };

/**
 * Is this person who they claim to be? Every way to try a password goes through here: one limiter, the same cost
 * whether the account exists or not, and failures counted on their own, so that nothing rolled back is forgotten.
 */
export function prove<T extends { readonly password_hash: string }>(
  house: House,
  claim: Claim,
  find: () => Promise<T | undefined>,
): Promise<Verdict<T>> {
  return admitted(() => proveAdmitted(house, claim, find));
}

// More than this at once would only wait for the hash anyway, and keep the database from everybody else meanwhile.
const AT_ONCE = 22;
let inside = 0;

/** A flood is turned away at the door, before it costs a query or a hash. */
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
  house: House,
  claim: Claim,
  find: () => Promise<T | undefined>,
): Promise<Verdict<T>> {
  const { db, config } = house;
  await limitAddress(house, "login", LOGIN_PER_ADDRESS, claim.ip, claim.now);
  const account = { key: config.secret_key, purpose: claim.purpose, email: claim.email };
  const bucket = claim.device ? { ...account, purpose: `${claim.purpose}:${claim.device}` } : account;
  const wait = await minutesToWait(db, bucket, claim.now);
  if (wait > 0) return { proven: null, refused: "delayed", delay: wait };
  const found = await find();
  if ((await passwordFits(found?.password_hash, claim.password)) && found) {
    await forgetFailures(db, bucket);
    if (claim.device) await forgetFailures(db, account);
    return { proven: found };
  }
  const delay = await countFailure(db, bucket, claim.now);
  return { proven: null, refused: "refused", delay, ...(found && { claimed: found }) };
}
