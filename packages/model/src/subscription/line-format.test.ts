import { expect, test } from "vitest";
import { lineFormatter } from "./line-format.ts";
import { planNamesEn } from "./plan-names.en.ts";
import { planNamesEs } from "./plan-names.es.ts";

const formats = [lineFormatter(planNamesEn, "en", "USD"), lineFormatter(planNamesEs, "es", "EUR")] as const;

// oxfmt-ignore
test.each([
  ["an amount",            "money", 152_640,      "$1,526.40",           "1526,40 €"],
  ["a negative amount",    "money", -900,         "−$9.00",              "−9,00 €"],
  ["a day",                "day",   "2027-03-04", "March 04, 2027",      "4 de marzo de 2027"],
  ["a plan",               "plan",  "basic",      "Solo",                "Solo"],
  ["a term",               "term",  "2years",     "for 2 years",         "por 2 años"],
  ["one seat",             "seats", 1,            "1 seat",              "1 plaza"],
  ["many seats",           "seats", 12_000,       "12,000 seats",        "12.000 plazas"],
  ["a rate",               "rate",  725,          "7.25",                "7,25"],
  ["a country",            "place", "DE",         "Germany",             "Alemania"],
  ["a state",              "place", "US-CA",      "United States (CA)",  "Estados Unidos (CA)"],
  ["an unknown country",   "place", "QQ",         "QQ",                  "QQ"],
])("formats %s in both languages", (_what, method, value, en, es) => {
  const written = formats.map((format) => (format[method as "money"] as (value: unknown) => string)(value));
  expect(written.map((text) => text.replaceAll("\u00a0", " "))).toEqual([en, es]);
});
