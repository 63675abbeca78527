import { expect, test } from "vitest";
import { defineText, translate } from "./text.ts";

const texts = {
  plain: "Log in",
  named: "Welcome to {{brand}}, {{name}}",
  left_one: "{{count}} seat left",
  left_other: "{{count}} seats left",
} as const;

test("fills placeholders and leaves unknown ones visible", () => {
  expect(translate(texts, "en", "named", { brand: "Acme", name: "Ines" })).toBe("Welcome to Acme, Ines");
  expect(translate(texts, "en", "named", { brand: "Acme" })).toBe("Welcome to Acme, {{name}}");
});

test("never interprets a value as a placeholder", () => {
  expect(translate(texts, "en", "named", { brand: "{{name}}", name: "Ines" })).toBe("Welcome to {{name}}, Ines");
});

test.each([
  [0, "0 seats left"],
  [1, "1 seat left"],
  [2, "2 seats left"],
  [1200, "1,200 seats left"],
])("%d gets the right plural form and number format", (count, sentence) => {
  expect(translate(texts, "en", "left", { count })).toBe(sentence);
});

test("Spanish millions, which have their own plural category, use the other form", () => {
  expect(translate({ left_one: "una", left_other: "otras" }, "es", "left", { count: 1_000_000 })).toBe("otras");
});

test("shows an unknown key as it is, so that it gets noticed", () => {
  expect(translate(texts, "en", "nowhere", {})).toBe("nowhere");
});

test("the types reject missing keys and missing values", () => {
  defineText({
    en: async () => texts,
    // @ts-expect-error the Spanish copy lacks keys
    es: async () => ({ plain: "Entrar" }),
  });
});
