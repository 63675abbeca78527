import { describe, expect, test } from "vitest";
import { type Issues, expiryOf, groupsOf, issuesOf } from "./checks.ts";
import { TEXTS } from "./text.ts";

const now = new Date("2026-05-31T12:00:00Z");
const GOOD = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123", name: "Ann" };

// spec: 5.22
// oxfmt-ignore
test.each<[typed: Partial<typeof GOOD>, issues: Issues]>([
  [{},                                                {}],
  [{ number: "4242-4242-4242-4242" },                 {}],
  [{ number: "378282246310005", cvc: "1234" },        {}],
  [{ number: "378282246310005" },                     { cvc: "wrong" }],
  [{ number: "" },                                    { number: "missing" }],
  [{ number: "4242 4242 4242 4243" },                 { number: "wrong" }],
  [{ number: "4242" },                                { number: "wrong" }],
  [{ number: "0".repeat(20) },                        { number: "wrong" }],
  [{ number: "４２４２424242424242" },                  { number: "wrong" }],
  [{ expiry: "" },                                    { expiry: "missing" }],
  [{ expiry: "13/30" },                               { expiry: "wrong" }],
  [{ expiry: "12/99" },                               { expiry: "wrong" }],
  [{ expiry: "04/26" },                               { expiry: "past" }],
  [{ expiry: "05/26" },                               {}],
  [{ cvc: "" },                                       { cvc: "missing" }],
  [{ cvc: "12a" },                                    { cvc: "wrong" }],
  [{ name: "  " },                                    { name: "missing" }],
  [{ name: "4242 4242 4242 4242" },                   { name: "wrong" }],
  [{ name: "José Ñandú 3rd" },                        {}],
])("finds in %o the issues %o", (typed, issues) => {
  expect(issuesOf({ ...GOOD, ...typed }, now)).toEqual(issues);
});

describe("typed input", () => {
  test.each([
    ["12/30", 12, 2030],
    ["1/30", 1, 2030],
    ["1 / 2030", 1, 2030],
    ["0130", 1, 2030],
    ["12-30", 12, 2030],
  ])("accepts %s as a month", (text, exp_month, exp_year) => {
    expect(expiryOf(text)).toEqual({ exp_month, exp_year });
  });
  test.each(["", "1", "130", "00/30", "12/3", "12/300", "x"])("rejects %s as a month", (text) => {
    expect(expiryOf(text)).toBeNull();
  });
  test.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["42424", "4242 4"],
    ["378282246310005", "3782 822463 10005"],
    ["", ""],
  ])("formats %s in groups", (number, shown) => {
    expect(groupsOf(number)).toBe(shown);
  });
});

test("both languages have every text", () => {
  expect(Object.keys(TEXTS.es)).toEqual(Object.keys(TEXTS.en));
  for (const text of Object.values(TEXTS.es)) expect(text).not.toBe("");
});
