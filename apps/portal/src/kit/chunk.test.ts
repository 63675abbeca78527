import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "./chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// spec: 9.21
test("a part that has not come after two minutes is given up", async () => {
  const late = loadChunk(() => new Promise<never>(() => {}), false);
  const told = late.catch((thrown: Error) => thrown.message);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(vi.getTimerCount(), "it is waited for until then").toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await told).toBe("A part of the page did not arrive in time.");
});

test("one that comes is there, and nothing waits any more", async () => {
  expect(await loadChunk(async () => "here", false)).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});
