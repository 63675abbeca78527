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
] as const)("%s with state %o: state missing is %o", (country, state, missing) => {
  expect(isStateMissing(COUNTRIES, { ...EMPTY_ADDRESS, country, state })).toBe(missing);
});

test("nothing is missing while the list has not loaded", () => {
  expect(isStateMissing(undefined, { ...EMPTY_ADDRESS, country: "US" })).toBe(false);
});
