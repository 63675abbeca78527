import { expect, test } from "vitest";
import { formatTimeInput, parseTimeInput } from "./time-input.ts";

test("a typed time survives the round trip to the minute", () => {
  const seconds = Date.UTC(2027, 2, 14, 9, 41) / 1000;
  expect(parseTimeInput(formatTimeInput(seconds))).toBe(seconds);
  expect(formatTimeInput(null)).toBe("");
  expect(parseTimeInput("")).toBeNull();
});
