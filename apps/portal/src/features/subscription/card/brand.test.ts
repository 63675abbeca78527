import { expect, test } from "vitest";
import { brandName, cardText } from "./brand.ts";

// oxfmt-ignore
test.each([
  ["visa",   "Visa"],
  ["AMEX",   "American Express"],
  ["elo",    "Elo"],
  ["",       ""],
] as const)("the brand %o is written %o", (brand, name) => {
  expect(brandName(brand)).toBe(name);
});

test("a card as statements keep it", () => {
  expect(cardText("mastercard 4444")).toBe("Mastercard 4444");
});
