import { CANCELED_EMAIL_DAYS } from "@portal/model/limits.ts";
import { plusSeconds } from "../kit/clock.ts";
import type { Db } from "../kit/db.ts";
import type { House } from "../kit/house.ts";
import type { SecretKey } from "../kit/keyring.ts";
import { keyedHash, maskedEmail } from "../kit/secrets.ts";
import { canceledSince, dropCanceled, keepCanceled } from "./store.ts";

const keyOf = (key: SecretKey, email: string): Buffer => keyedHash(key, "canceled_email", email.toLowerCase());
/** Also those made before the installation had a lookup key. */
const keysOf = ({ lookup_key, config }: House, email: string): Buffer[] =>
  [lookup_key, ...config.secret_keys.all].map((key) => keyOf(key, email));

/**
 * Somebody has closed a team of their own: their address starts no other free or trial account for a while. Only for what
 * people close themselves, and with an address they have proven: else one person could shut another one out.
 */
export async function rememberCanceled(
  house: House,
  db: Db,
  email: string,
  now: Date,
  account_id: string | null = null,
): Promise<void> {
  await keepCanceled(db, {
    key: keyOf(house.lookup_key, email),
    account_id,
    display: maskedEmail(email),
    canceled_at: now,
  });
}

/** They have it back, or are allowed another one. */
export const forgetCanceled = (house: House, db: Db, email: string): Promise<unknown> =>
  dropCanceled(db, keysOf(house, email));

/** What was closed before this does not count any more. */
export const shutSince = (now: Date): Date => plusSeconds(now, -CANCELED_EMAIL_DAYS * 86_400);

export const canceledWith = (house: House, db: Db, email: string, now: Date) =>
  canceledSince(db, keysOf(house, email), shutSince(now));

export const isCanceled = async (house: House, db: Db, email: string, now: Date): Promise<boolean> =>
  (await canceledWith(house, db, email, now)) !== undefined;
