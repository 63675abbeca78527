import * as z from "zod/mini";

/** What can go wrong with the next charge or refund, on demand; for tests, and only where it was switched on. */
export const Fault = z.enum([
  "reset_before_charge",
  "http_500_before_charge",
  "http_429_before_charge",
  "slow",
  "timeout_after_charge",
  "http_500_after_charge",
  "garbage_after_charge",
]);
export type Fault = z.infer<typeof Fault>;

/** A clock that a test can set ahead, as it does with the portal's. */
export interface AdjustableClock {
  now(): Date;
  ahead_s: number;
}

export const adjustableClock = (): AdjustableClock => ({
  ahead_s: 0,
  now() {
    return new Date(Date.now() + this.ahead_s * 1000);
  },
});
