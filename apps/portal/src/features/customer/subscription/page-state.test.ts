import { expect, test } from "vitest";
import { addressOf, tabOf } from "./page-state.ts";

test.each([
  ["/dashboard/subscription", "plan"],
  ["/dashboard/subscription?tab=card", "card"],
  ["/dashboard/subscription?tab=statements", "statements"],
  ["/dashboard/subscription?tab=quote", "quote"],
] as const)("%s survives the round trip through its tab", (address, tab) => {
  expect(addressOf(tab)).toBe(address);
  expect(tabOf(Object.fromEntries(new URL(address, "http://x").searchParams))).toBe(tab);
});

test("an unknown tab falls back to the plan", () => {
  expect(tabOf({ tab: "elsewhere" })).toBe("plan");
  expect(tabOf({ tab: 7 })).toBe("plan");
});
