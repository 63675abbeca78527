import { expect, test } from "vitest";
import { trialDaysLeft } from "./trial.ts";

const NOW = Date.UTC(2027, 2, 1, 12);
const inHours = (hours: number) => NOW / 1000 + hours * 3600;

test.each([
  [inHours(24 * 14), 14],
  [inHours(25), 2],
  [inHours(24), 1],
  [inHours(1), 1],
  [inHours(0), 0],
  [inHours(-30), 0],
])("a trial that ends at %d has %d days left", (ends, days) => {
  expect(trialDaysLeft(ends, NOW)).toBe(days);
});
