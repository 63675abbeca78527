import { expect, test } from "vitest";
import { addressOf, tabOf } from "./page-state.ts";

test.each([
  ["/dashboard/subscription", "plan"],
  ["/dashboard/subscription?tab=card", "card"],
  ["/dashboard/subscription?tab=statements", "statements"],
  ["/dashboard/subscription?tab=quote", "quote"],
] as const)("%s leads to a tab and back", (address, tab) => {
  expect(addressOf(tab)).toBe(address);
  expect(tabOf(Object.fromEntries(new URL(address, "http://x").searchParams))).toBe(tab);
});

test("what an address cannot mean is the plan", () => {
  expect(tabOf({ tab: "elsewhere" })).toBe("plan");
  expect(tabOf({ tab: 7 })).toBe("plan");
});
