const DAY_MS = 24 * 3600 * 1000;

/** Whole days left, the running one included; 0 when it is over. */
export function trialDaysLeft(trial_ended_at: number, now: number): number {
  return Math.max(0, Math.ceil((trial_ended_at * 1000 - now) / DAY_MS));
}
