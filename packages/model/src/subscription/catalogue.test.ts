import { describe, expect, test } from "vitest";
import { Catalogue, DEMO_CATALOGUE, SEATS, isPaidTier, priceOf, seatsIssue } from "./catalogue.ts";

test.each([
  ["basic", "monthly", 300],
  ["teams_pro", "monthly", 900],
  ["teams_pro", "yearly", 9_000],
  ["teams", "3years", 16_200],
] as const)("a seat of %s, paid %s, costs %d cents", (tier, term, price) => {
  expect(priceOf(DEMO_CATALOGUE, tier, term)).toBe(price);
});

test("counts every tier but the free one as paid", () => {
  expect((["free", "basic", "pro", "teams", "teams_pro"] as const).filter(isPaidTier)).toEqual([
    "basic",
    "pro",
    "teams",
    "teams_pro",
  ]);
});

test.each([
  ["team", 1, 1, "seats.too_few"],
  ["team", SEATS.team.least, 1, null],
  ["team", SEATS.team.most, 1, null],
  ["team", SEATS.team.most + 1, 1, "seats.too_many"],
  ["team", 5, 5, null],
  ["team", 5, 6, "seats.in_use"],
  ["team", 1, 2, "seats.in_use"],
  ["solo", 1, 1, null],
  ["solo", 0, 0, "seats.too_few"],
  ["solo", 2, 1, "seats.too_many"],
] as const)("a %s with %d seats, %d of them in use, has the issue %s", (product, seats, in_use, issue) => {
  expect(seatsIssue(product, seats, in_use)).toBe(issue);
});

describe("an operator's price list", () => {
  test.each([
    ["a currency in lower case", { currency: "usd" }],
    ["a country of three letters", { seller_country: "ESP" }],
    ["a version below one", { version: 0 }],
    ["a negative price", { per_month: { ...DEMO_CATALOGUE.per_month, pro: -1 } }],
    ["a term with a factor of 0", { factor: { ...DEMO_CATALOGUE.factor, yearly: 0 } }],
    ["an unknown field", { extra: 1 }],
  ])("is refused with %s", (_what, changed) => {
    expect(Catalogue.safeParse(DEMO_CATALOGUE).success).toBe(true);
    expect(Catalogue.safeParse({ ...DEMO_CATALOGUE, ...changed }).success).toBe(false);
  });
});
