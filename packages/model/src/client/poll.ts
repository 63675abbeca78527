import { PHONE } from "../limits.ts";

/** What a phone is to do when it has asked whether there is something new. */
export const PHONE_ACTIONS = ["none", "refetch", "logout"] as const;

/**
 * When a phone asks next: often while it is being set up, then rarely, and never all of them in the same second.
 * `chance` is anywhere from 0 to 1.
 */
export function pollSeconds(logged_in_at: Date, now: Date, random: number): number {
  if (now.getTime() - logged_in_at.getTime() < PHONE.first_s * 1000) return PHONE.first_poll_s;
  return Math.round(PHONE.poll_s * (1 + PHONE.poll_spread * (2 * random - 1)));
}
