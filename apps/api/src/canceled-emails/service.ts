import { CANCELED_EMAIL_DAYS } from "@portal/model/limits.ts";
import { plusSeconds } from "../kit/clock.ts";
import type { Db } from "../kit/db.ts";
import type { House } from "../kit/house.ts";
import { keyedHash } from "../kit/secrets.ts";
import { canceledSince, keepCanceled } from "./store.ts";

const keyOf = ({ config }: House, email: string): Buffer =>
  keyedHash(config.secret_key, "canceled_email", email.toLowerCase());

/**
 * Somebody has closed a team of their own: their address starts no other free or trial account for a while. Only for what
 * people close themselves, and with an address they have proven: else one person could shut another one out.
 */
export async function rememberCanceled(house: House, db: Db, email: string, now: Date): Promise<void> {
  const display = `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
  await keepCanceled(db, { key: keyOf(house, email), display, canceled_at: now });
}

export async function isCanceled(house: House, db: Db, email: string, now: Date): Promise<boolean> {
  const since = plusSeconds(now, -CANCELED_EMAIL_DAYS * 86_400);
  return (await canceledSince(db, keyOf(house, email), since)) !== undefined;
}
