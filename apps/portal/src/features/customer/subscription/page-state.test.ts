import { expect, test } from "vitest";
import { addressOf, seatsIn, statementIn, tabOf } from "./page-state.ts";

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

test.each([
  ["01890000-0000-7000-8000-000000000000", "01890000-0000-7000-8000-000000000000"],
  ["../..", null],
  [42, null],
  [undefined, null],
])("reads the statement %j as %j", (statement, id) => expect(statementIn({ statement })).toBe(id));

test.each([
  [12, 12],
  ["12", 12],
  [0, null],
  [1.5, null],
  [5001, null],
  ["many", null],
  [undefined, null],
])("reads %j seats as %j", (seats, wanted) => expect(seatsIn({ seats })).toBe(wanted));
