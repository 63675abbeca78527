import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "./chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec: 9.21
test("gives up on a chunk that has not arrived after two minutes", async () => {
  const late = loadChunk(() => new Promise<never>(() => {}), false);
  const failure = late.catch((thrown: Error) => thrown.message);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(vi.getTimerCount(), "still waiting").toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toBe("A part of the page did not arrive in time.");
});

test("returns a chunk that arrives and clears its timer", async () => {
  expect(await loadChunk(async () => "here", false)).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});
