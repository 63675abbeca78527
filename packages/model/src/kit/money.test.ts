import { describe, expect, test } from "vitest";
import { share, split, sum } from "./money.ts";

describe("a share of an amount", () => {
  test.each([
    [100, 1, 2, 50],
    [101, 1, 2, 51],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [149, 1, 100, 1],
    [150, 1, 100, 2],
    [1, 1, 2, 1],
    [1, 49, 100, 0],
    [0, 1, 2, 0],
    [100, 0, 2, 0],
    [-101, 1, 2, -51],
    [-1, 49, 100, 0],
    [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
  ])("%d × %d ÷ %d is %d, half rounded up", (amount, part, whole, shared) => {
    expect(share(amount, part, whole)).toBe(shared);
  });
});

describe("an amount split over weights", () => {
  test.each([
    [100, [1, 1], [50, 50]],
    [100, [1, 1, 1], [33, 34, 33]],
    [10, [0, 3, 0], [0, 10, 0]],
    [10, [1, 0, 3], [3, 0, 7]],
    [10, [0, 0], [0, 0]],
    [10, [], []],
    [1, [1, 1, 0], [1, 0, 0]],
    [0, [2, 3], [0, 0]],
  ])("%d over %j is %j", (amount, weights, parts) => {
    expect(split(amount, weights)).toEqual(parts);
  });
});

test("the sum of nothing is nothing", () => {
  expect(sum([])).toBe(0);
  expect(sum([1, -3, 5])).toBe(3);
});
