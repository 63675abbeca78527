import { CANCELED_EMAIL_DAYS } from "@portal/model/limits.ts";
import { plusSeconds } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { SecretKey } from "../platform/keyring.ts";
import { keyedHash, maskedEmail } from "../platform/secrets.ts";
import { canceledSince, dropCanceled, keepCanceled } from "./store.ts";

const keyOf = (key: SecretKey, email: string): Buffer => keyedHash(key, "canceled_email", email.toLowerCase());
/** Also those made before the installation had a lookup key. */
const keysOf = ({ lookup_key, config }: AppContext, email: string): Buffer[] =>
  [lookup_key, ...config.secret_keys.all].map((key) => keyOf(key, email));

/**
 * Somebody has closed a team of their own: their address starts no other free or trial account for a while. Only for what
 * people close themselves, and with an address they have proven: else one person could shut another one out.
 */
export async function recordCanceledEmail(
  app: AppContext,
  db: Db,
  email: string,
  now: Date,
  account_id: string | null = null,
): Promise<void> {
  await keepCanceled(db, {
    key: keyOf(app.lookup_key, email),
    account_id,
    display: maskedEmail(email),
    canceled_at: now,
  });
}

/** They have it back, or are allowed another one. */
export const removeCanceledEmail = (app: AppContext, db: Db, email: string): Promise<unknown> =>
  dropCanceled(db, keysOf(app, email));

/** What was closed before this does not count any more. */
export const blockedSince = (now: Date): Date => plusSeconds(now, -CANCELED_EMAIL_DAYS * 86_400);

export const canceledWith = (app: AppContext, db: Db, email: string, now: Date) =>
  canceledSince(db, keysOf(app, email), blockedSince(now));

export const isCanceled = async (app: AppContext, db: Db, email: string, now: Date): Promise<boolean> =>
  (await canceledWith(app, db, email, now)) !== undefined;
