import { expect, test } from "vitest";
import { accessSeconds, pollSeconds } from "./poll.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.each([
  [0, 0.9, 60],
  [599, 0.1, 60],
  [600, 0, 3240],
  [600, 0.5, 3600],
  [600, 1, 3960],
  [86_400, 0.25, 3420],
])("%i s after its login, with the random number %f, a phone polls again in %i s", (seconds, random, wanted) => {
  expect(pollSeconds(ago(seconds), NOW, random)).toBe(wanted);
});

test.each([
  [0, 77_760],
  [0.5, 86_400],
  [1, 95_040],
])("with the random number %f, an access token is valid for %i s", (random, wanted) => {
  expect(accessSeconds(random)).toBe(wanted);
});
