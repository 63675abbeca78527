import { PHONE } from "../limits.ts";

/** What a phone does after polling. */
export const PHONE_ACTIONS = ["none", "refetch", "logout"] as const;

/**
 * Returns the seconds until the next poll: often while a phone is being set up, then rarely. `random` (0 to 1) spreads
 * phones, so that they do not all poll in the same second.
 */
export function pollSeconds(logged_in_at: Date, now: Date, random: number): number {
  if (now.getTime() - logged_in_at.getTime() < PHONE.first_s * 1000) return PHONE.first_poll_s;
  return Math.round(PHONE.poll_s * (1 + PHONE.poll_spread * (2 * random - 1)));
}
