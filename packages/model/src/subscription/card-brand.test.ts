import { expect, test } from "vitest";
import { brandName, cardText } from "./card-brand.ts";

// oxfmt-ignore
test.each([
  ["visa",   "Visa"],
  ["AMEX",   "American Express"],
  ["elo",    "Elo"],
  ["",       ""],
] as const)("writes the brand %o as %o", (brand, name) => {
  expect(brandName(brand)).toBe(name);
});

test("formats a card as stored on statements", () => {
  expect(cardText("mastercard 4444")).toBe("Mastercard 4444");
});
