import { expect, test } from "vitest";
import { EMPTY_ADDRESS, isStateMissing } from "./states.ts";

const COUNTRIES = [
  { code: "US", states: [{ code: "CA", name: "California" }] },
  { code: "DE", states: [] },
];

// oxfmt-ignore
test.each([
  ["US", "",   true],
  ["US", "CA", false],
  ["US", "ON", true],
  ["DE", "",   false],
  ["XX", "",   false],
] as const)("%s with state %o", (country, state, missing) => {
  expect(isStateMissing(COUNTRIES, { ...EMPTY_ADDRESS, country, state })).toBe(missing);
});

test("a list that is not here asks for nothing", () => {
  expect(isStateMissing(undefined, { ...EMPTY_ADDRESS, country: "US" })).toBe(false);
});
