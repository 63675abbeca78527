import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Moves on to the next hour: limits count by hours and minutes, so each starts anew and doesn't end while a test runs. */
export const startNextHour = ({ clock }: TestApp): void =>
  clock.advance(3600 - (Math.floor(clock.now().getTime() / 1000) % 3600));

/** Runs the work; returns its answer, and a check that something (in seconds) happened while it ran, so long ago or ahead. */
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
