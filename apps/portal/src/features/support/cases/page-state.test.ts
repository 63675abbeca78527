import { expect, test } from "vitest";
import { addressOf, lookUp, parseSearch } from "./page-state.ts";

// oxfmt-ignore
test.each([
  ["",                                                         "/support/dashboard"],
  ["?email=ana@b.example",                                     "/support/dashboard?email=ana%40b.example"],
  ["?email=Ana@B.example%20&product=solo",                     "/support/dashboard?email=ana%40b.example&product=solo"],
  ["?email=ana@b.example&tab=phones&kind=login&of=team",       "/support/dashboard?email=ana%40b.example&tab=phones&kind=login&of=team"],
  ["?email=ana@b.example&product=both&tab=x&kind=y&of=z",      "/support/dashboard?email=ana%40b.example"],
])("normalizes %s to %s", (query, address) => {
  expect(addressOf(parseSearch(Object.fromEntries(new URLSearchParams(query))))).toBe(address);
});

test("looking up another person resets the rest", () => {
  expect(addressOf(lookUp(" Bo@Lind.example "))).toBe("/support/dashboard?email=bo%40lind.example");
});
