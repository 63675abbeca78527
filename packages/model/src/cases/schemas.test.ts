import { expect, test } from "vitest";
import { TRIAL_EXTENSION, extensionLeft } from "./schemas.ts";

const { at_once, by_l2, in_all } = TRIAL_EXTENSION;

test.each([
  ["l2", 0, by_l2],
  ["l2", 4, by_l2 - 4],
  ["l2", by_l2, 0],
  ["l2", by_l2 + 10, 0],
  ["l3", 0, at_once],
  ["l3", in_all - at_once, at_once],
  ["l3", in_all - 1, 1],
  ["l3", in_all, 0],
  ["l3", in_all + 1, 0],
] as const)("level %s can extend a trial that got %d days by %d more", (level, given, left) => {
  expect(extensionLeft(level, given)).toBe(left);
});
