import { expect, test } from "vitest";
import { PHONE } from "../limits.ts";
import { accessSeconds, pollSeconds, retrySeconds } from "./poll.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const PHONES = Array.from({ length: 6_000 }, (_, n) => `0198f6a2-0000-7000-8000-${n.toString(16).padStart(12, "0")}`);

test("a phone polls about every minute for ten minutes after its login, at its own times", () => {
  for (const seconds of [0, 599]) {
    const polls = PHONES.slice(0, 100).map((id) => pollSeconds(id, ago(seconds), NOW));
    expect(Math.min(...polls)).toBeGreaterThanOrEqual(54);
    expect(Math.max(...polls)).toBeLessThanOrEqual(66);
    expect(new Set(polls).size).toBeGreaterThan(5);
  }
});

test("then it polls in its own second of every hour, also if its clock is a little fast or slow", () => {
  for (const id of PHONES.slice(0, 100)) {
    let at = 0;
    for (let n = 0; n < 2; n += 1) at += pollSeconds(id, ago(600), after(at));
    for (const off of [0, 1, 20, -1, -20, 0]) {
      const seconds = pollSeconds(id, ago(600), after(at + off));
      expect(Math.abs(seconds + off - PHONE.poll_s), id).toBeLessThanOrEqual(2);
      at += off + seconds;
    }
  }
});

test("after a restart of everything, phones that come in the same second are spread over the hour", () => {
  const polls = PHONES.map((id) => pollSeconds(id, ago(86_400), NOW));
  expect(Math.min(...polls)).toBeGreaterThanOrEqual(PHONE.poll_s / 4);
  expect(Math.max(...polls)).toBeLessThanOrEqual(PHONE.poll_s * (1 + PHONE.poll_spread));
  const times = PHONES.map((id, n) => polls[n]! + pollSeconds(id, ago(86_400), after(polls[n]!)));
  const minutes = Map.groupBy(times, (time) => Math.floor((time % PHONE.poll_s) / 60));
  const most = Math.max(...[...minutes.values()].map(({ length }) => length));
  expect(minutes.size).toBe(60);
  expect(most).toBeLessThan((2 * PHONES.length) / 60);
});

test.each([
  [0, 77_760],
  [0.5, 86_400],
  [1, 95_040],
])("with the random number %f, an access token is valid for %i s", (random, wanted) => {
  expect(accessSeconds(random)).toBe(wanted);
});

test.each([
  [0, 30],
  [0.5, 60],
  [1, 90],
])("with the random number %f, a phone that can't be served comes back after %i s", (random, wanted) => {
  expect(retrySeconds(random)).toBe(wanted);
});
