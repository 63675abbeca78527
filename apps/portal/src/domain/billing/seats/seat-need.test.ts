import { expect, test } from "vitest";
import { seatsNeeded } from "./seat-need.ts";

test("needs seats for everyone, including members who joined since the plan", () => {
  const need = { create: 6, used_after: 16 };
  expect(seatsNeeded(need, 10)).toBe(16);
  expect(seatsNeeded(need, 12)).toBe(18);
  expect(seatsNeeded(need, 8)).toBe(16);
});
