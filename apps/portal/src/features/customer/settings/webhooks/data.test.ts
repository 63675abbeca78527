import { expect, test } from "vitest";
import { isDueSoon } from "./data.ts";

const NOW = 1_000_000;
const delivery = {
  id: "01890000-0000-7000-8000-000000000000",
  kind: "member.added",
  created_at: NOW,
  attempts: 1,
  last: null,
};

// oxfmt-ignore
test.each([
  ["waiting",   null,         true],
  ["waiting",   NOW - 5,      true],
  ["waiting",   NOW + 30,     true],
  ["waiting",   NOW + 18_000, false],
  ["delivered", null,         false],
  ["failed",    NOW - 5,      false],
] as const)("a delivery that is %s with the next attempt at %s is asked for again: %s", (status, next_attempt_at, due) => {
  expect(isDueSoon({ ...delivery, status, next_attempt_at }, NOW * 1000)).toBe(due);
});
