import { expect, test } from "vitest";
import { defineText, translate } from "./text.ts";

const texts = {
  plain: "Log in",
  named: "Welcome to {{brand}}, {{name}}",
  left_one: "{{count}} seat left",
  left_other: "{{count}} seats left",
} as const;

test("placeholders are filled, unknown ones stay visible", () => {
  expect(translate(texts, "en", "named", { brand: "Acme", name: "Ines" })).toBe("Welcome to Acme, Ines");
  expect(translate(texts, "en", "named", { brand: "Acme" })).toBe("Welcome to Acme, {{name}}");
});

test("a value is never read as a placeholder itself", () => {
  expect(translate(texts, "en", "named", { brand: "{{name}}", name: "Ines" })).toBe("Welcome to {{name}}, Ines");
});

test.each([
  [0, "0 seats left"],
  [1, "1 seat left"],
  [2, "2 seats left"],
  [1200, "1,200 seats left"],
])("%d takes the right plural form and number format", (count, sentence) => {
  expect(translate(texts, "en", "left", { count })).toBe(sentence);
});

test("Spanish millions, whose plural form is its own, read like other plurals", () => {
  expect(translate({ left_one: "una", left_other: "otras" }, "es", "left", { count: 1_000_000 })).toBe("otras");
});

test("an unknown key shows itself, so that it is noticed", () => {
  expect(translate(texts, "en", "nowhere", {})).toBe("nowhere");
});

test("the types refuse missing keys and missing values", () => {
  defineText({
    en: async () => texts,
    // @ts-expect-error the Spanish copy lacks keys
    es: async () => ({ plain: "Entrar" }),
  });
});
