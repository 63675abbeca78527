import { expect, test } from "vitest";
import { WEBHOOKS } from "../limits.ts";
import { retryAfter, retryPause } from "./retry.ts";

test.each([0, 1])("pauses grow until a webhook that gets nothing is disabled, with the random number %d", (random) => {
  const pauses = WEBHOOKS.retry_s.map((_, before) => retryPause({ attempts: before + 1, random })!);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(seconds).toBeGreaterThan(WEBHOOKS.failing_s);
  expect(seconds).toBeLessThan(3.5 * 86_400);
  expect(retryPause({ attempts: WEBHOOKS.retry_s.length + 1, random })).toBeNull();
});

test.each([
  [0, 300],
  [0.5, 315],
  [1, 330],
])("with the random number %d, the second pause lasts %d seconds", (random, seconds) => {
  expect(retryPause({ attempts: 2, random })).toBeCloseTo(seconds);
});

test.each([
  [60, 60],
  [1, 5],
  [7 * 86_400, 86_400],
])("waits as long as the server asks, but not forever: %d s become %d s", (retry_after_s, seconds) => {
  expect(retryPause({ attempts: 1, random: 0, retry_after_s })).toBe(seconds);
});

test.each([
  ["120", 120],
  [" 7 ", 7],
  ["Wed, 18 Nov 2026 10:00:30 GMT", 30],
  ["Wed, 18 Nov 2026 09:00:00 GMT", 0],
  ["soon", undefined],
  ["-5", undefined],
  [undefined, undefined],
])("reads Retry-After: %s as %s", (header, seconds) => {
  expect(retryAfter(header, Date.parse("2026-11-18T10:00:00Z"))).toBe(seconds);
});
