import * as z from "zod/mini";

/** Faults for the next charge or refund, on demand. For tests only, and off by default. */
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

/** A clock that a test can set ahead, like the portal's. */
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
