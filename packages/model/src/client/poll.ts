import { PHONE } from "../limits.ts";

/** What a phone does after polling. */
export const PHONE_ACTIONS = ["none", "refetch", "logout"] as const;

/**
 * Returns the seconds until the next poll: often while a phone is being set up, then rarely. `random` (0 to 1) spreads
 * phones, so that they do not all poll in the same second.
 */
export function pollSeconds(logged_in_at: Date, now: Date, random: number): number {
  if (now.getTime() - logged_in_at.getTime() < PHONE.first_s * 1000) return PHONE.first_poll_s;
  return spread(PHONE.poll_s, random);
}

/**
 * Returns how long an access token is valid: many polls, because exchanging it costs a commit. Ending a session takes
 * effect at once all the same. Spread, so that phones that logged in together do not exchange their tokens together.
 */
export const accessSeconds = (random: number): number => spread(PHONE.access_s, random);

const spread = (seconds: number, random: number): number =>
  Math.round(seconds * (1 + PHONE.poll_spread * (2 * random - 1)));
