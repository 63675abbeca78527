import { PHONE } from "../limits.ts";

/** What a phone does after polling. */
export const PHONE_ACTIONS = ["none", "refetch", "logout"] as const;

/**
 * Returns the seconds until the next poll: often while a phone is being set up, then about hourly. Each phone has its own
 * second of the hour, which its id decides. So phones that come at the same moment, after a restart of everything, are
 * spread over the hour again at their next poll but one.
 */
export function pollSeconds(device_id: string, logged_in_at: Date, now: Date): number {
  const place = placeOf(device_id);
  if (now.getTime() - logged_in_at.getTime() < PHONE.first_s * 1000) {
    return spread(PHONE.first_poll_s, PHONE.poll_spread, place);
  }
  const passed = (now.getTime() / 1000) % PHONE.poll_s;
  const until = (place * PHONE.poll_s - passed + PHONE.poll_s) % PHONE.poll_s;
  // A phone whose clock is a little fast has come for this very second.
  const early = PHONE.poll_s * (PHONE.poll_spread / 2);
  if (until < early) return Math.ceil(until + PHONE.poll_s);
  return Math.ceil(until < PHONE.poll_s / 4 ? until + PHONE.poll_s / 2 : until);
}

/**
 * Returns how long an access token is valid: many polls, because exchanging it costs a commit. Ending a session takes
 * effect at once all the same. Spread, so that phones that logged in together do not exchange their tokens together.
 */
export const accessSeconds = (random: number): number => spread(PHONE.access_s, PHONE.poll_spread, random);

/** Returns after how many seconds a phone that can't be served asks again. Spread, so that they don't return together. */
export const retrySeconds = (random: number): number => spread(PHONE.retry_s, PHONE.retry_spread, random);

const spread = (seconds: number, share: number, random: number): number =>
  Math.round(seconds * (1 + share * (2 * random - 1)));

/** A number from 0 to 1 that is always the same for an id, and evenly spread over all ids (FNV-1a). */
function placeOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}
