import { expect, test } from "vitest";
import { lagSeconds } from "./replica.ts";

const positions = [
  { at: 1_000, written: 100 },
  { at: 2_000, written: 200 },
  { at: 3_000, written: 200 },
  { at: 4_000, written: 300 },
];

test.each([
  { replayed: 300, now: 9_000, lag: 0, when: "it shows everything, however long ago that was written" },
  { replayed: 400, now: 4_500, lag: 0, when: "it shows more than the last position" },
  { replayed: 299, now: 4_500, lag: 1.5, when: "it shows the position before the last one" },
  { replayed: 100, now: 4_500, lag: 3.5, when: "it shows the oldest position" },
  { replayed: 99, now: 4_500, lag: undefined, when: "it was already behind before the oldest position" },
])("the lag is $lag s when $when", ({ replayed, now, lag }) => {
  expect(lagSeconds(positions, replayed, now)).toBe(lag);
});

test("the lag is unknown without a position", () => {
  expect(lagSeconds([], 100, 1_000)).toBeUndefined();
});
