import { expect, onTestFinished } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Advances to the next hour: limits count by hours and minutes, so each starts fresh and doesn't end during a test. */
export const startNextHour = ({ clock }: TestApp): void =>
  clock.advance(3600 - (Math.floor(clock.now().getTime() / 1000) % 3600));

/** Stops the clock until the test ends. Otherwise a slow machine can use up a lease, a lockout or the minute of a limit. */
export function holdClock({ clock }: Pick<TestApp, "clock">): void {
  clock.hold();
  onTestFinished(() => clock.release());
}

/** Runs the work. Returns its result, and a check that a time (in seconds) lies in its duration, plus an offset. */
export async function during<T>({ clock }: TestApp, work: () => Promise<T>) {
  const first = Math.floor(clock.now().getTime() / 1000);
  const answer = await work();
  const last = Math.ceil(clock.now().getTime() / 1000);
  const expectIn = (seconds: number, ahead = 0): void => {
    expect(seconds - ahead).toBeGreaterThanOrEqual(first);
    expect(seconds - ahead).toBeLessThanOrEqual(last);
  };
  return { answer, expectIn };
}
