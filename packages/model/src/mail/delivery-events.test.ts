import { expect, test } from "vitest";
import { EmailSentState } from "../members/status.ts";
import {
  DELIVERY_EVENTS,
  type DeliveryEvent,
  classifyFailure,
  getRetryDelay,
  getDeliveryTransition,
} from "./delivery-events.ts";

// spec: 4.10
test("an email has exactly these transitions", () => {
  const transitions = EmailSentState.options.flatMap((from) =>
    (Object.keys(DELIVERY_EVENTS) as DeliveryEvent[])
      .filter((event) => getDeliveryTransition(event).from.includes(from))
      .map((event) => `${from}, ${event}: ${getDeliveryTransition(event).to}`),
  );
  expect(transitions).toEqual([
    "queued, taken: success",
    "queued, delivered: success",
    "queued, put_off: deferred",
    "queued, refused: refused",
    "queued, bounced: bounced",
    "queued, expired: expired",
    "success, delivered: success",
    "success, put_off: deferred",
    "success, refused: refused",
    "success, bounced: bounced",
    "success, expired: expired",
    "deferred, taken: success",
    "deferred, delivered: success",
    "deferred, put_off: deferred",
    "deferred, refused: refused",
    "deferred, bounced: bounced",
    "deferred, expired: expired",
  ]);
});

test.each([
  ["5.1.1", "bounced"],
  ["4.4.7", "expired"],
  ["", "bounced"],
])("a bounce with status %j is %s", (status, event) => {
  expect(classifyFailure(status)).toBe(event);
});

test("a deferred email is retried after minutes, then hourly, and given up after a day", () => {
  const owed_since = new Date("2026-11-15T12:00:00Z");
  const waits: number[] = [];
  for (let now = owed_since; ;) {
    const wait = getRetryDelay(waits.length + 1, owed_since, now);
    if (wait === null) break;
    waits.push(wait / 60);
    now = new Date(now.getTime() + wait * 1000);
  }
  expect(waits.slice(0, 8)).toEqual([1, 2, 5, 10, 20, 40, 60, 60]);
  const hours = waits.reduce((sum, minutes) => sum + minutes, 0) / 60;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
});

test("a retry is still scheduled if it falls within the day, to the second", () => {
  const owed_since = new Date("2026-11-15T12:00:00Z");
  const at = (minutes: number) => new Date(owed_since.getTime() + minutes * 60_000);
  expect(getRetryDelay(1, owed_since, at(24 * 60 - 1))).toBe(60);
  expect(getRetryDelay(1, owed_since, new Date(at(24 * 60 - 1).getTime() + 1))).toBeNull();
  expect(getRetryDelay(20, owed_since, at(23 * 60))).toBe(3_600);
  expect(getRetryDelay(0, owed_since, owed_since)).toBe(60);
});
