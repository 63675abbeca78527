import { CANCELED_EMAIL_DAYS } from "@portal/model/limits.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { SecretKey } from "../../platform/keyring.ts";
import { keyedHash, maskedEmail } from "../../platform/secrets.ts";
import { canceledSince, dropCanceled, keepCanceled } from "./store.ts";

const keyOf = (key: SecretKey, email: string): Buffer => keyedHash(key, "canceled_email", email.toLowerCase());
/** Includes keys made before the installation had a lookup key. */
const keysOf = ({ lookup_key, config }: AppContext, email: string): Buffer[] =>
  [lookup_key, ...config.secret_keys.all].map((key) => keyOf(key, email));

/**
 * Blocks an address from starting another free or trial account for a while. Only applies to a team that its owner
 * closed with a verified address: otherwise one person could block another.
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

/** Removes the block: the account was restored, or a new one is allowed. */
export const removeCanceledEmail = (app: AppContext, db: Db, email: string): Promise<unknown> =>
  dropCanceled(db, keysOf(app, email));

/** Blocks from before this time have expired. */
export const blockedSince = (now: Date): Date => plusSeconds(now, -CANCELED_EMAIL_DAYS * 86_400);

export const canceledWith = (app: AppContext, db: Db, email: string, now: Date) =>
  canceledSince(db, keysOf(app, email), blockedSince(now));

export const isCanceled = async (app: AppContext, db: Db, email: string, now: Date): Promise<boolean> =>
  (await canceledWith(app, db, email, now)) !== undefined;
