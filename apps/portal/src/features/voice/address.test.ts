import { expect, test } from "vitest";
import { addressOf, placeOf } from "./address.ts";

test.each([
  ["/dashboard/voice", { tab: "accounts", account: null, from: null }],
  ["/dashboard/voice?tab=codecs", { tab: "codecs", account: null, from: null }],
  ["/dashboard/voice?account=new&from=list", { tab: "accounts", account: "new", from: "list" }],
  ["/dashboard/voice?account=0198", { tab: "accounts", account: "0198", from: null }],
] as const)("%s leads to a place and back", (address, place) => {
  expect(addressOf(place)).toBe(address);
  expect(placeOf(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual(place);
});

test("what an address cannot mean is left out", () => {
  expect(placeOf({ tab: "elsewhere", account: 7, from: "own" })).toEqual({
    tab: "accounts",
    account: null,
    from: null,
  });
  expect(addressOf({ tab: "accounts", account: "0198", from: "own" })).toBe("/dashboard/voice?account=0198");
});
