import { expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

test.each([
  ["/dashboard/voice", { tab: "accounts", account: null, from: null, round: false }],
  ["/dashboard/voice?tab=codecs", { tab: "codecs", account: null, from: null, round: false }],
  ["/dashboard/voice?account=new&from=list", { tab: "accounts", account: "new", from: "list", round: false }],
  ["/dashboard/voice?account=0198", { tab: "accounts", account: "0198", from: null, round: false }],
  ["/dashboard/voice?account=0198&round=1", { tab: "accounts", account: "0198", from: null, round: true }],
] as const)("%s survives the round trip through its state", (address, place) => {
  expect(addressOf(place)).toBe(address);
  expect(parseSearch(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual(place);
});

test("ignores unknown values", () => {
  expect(parseSearch({ tab: "elsewhere", account: 7, from: "own", round: 1 })).toEqual({
    tab: "accounts",
    account: null,
    from: null,
    round: false,
  });
  expect(parseSearch({ account: "0198", round: 1 })).toMatchObject({ account: "0198", round: true });
  expect(parseSearch({ account: "new", round: "1" })).toMatchObject({ account: "new", round: false });
  expect(addressOf({ account: "0198", from: "own" })).toBe("/dashboard/voice?account=0198");
});
