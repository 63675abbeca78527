import { expect, test } from "vitest";
import { chooseLocale } from "./locale.ts";

// oxfmt-ignore
const CASES: readonly [cookies: string, languages: string[], locale: string][] = [
  ["",                          ["en-US"],          "en"],
  ["",                          ["es-MX", "en"],    "es"],
  ["",                          ["fr", "es", "en"], "es"],
  ["",                          ["fr", "de"],       "en"],
  ["",                          [],                 "en"],
  ["sb_locale=es",              ["en-US"],          "es"],
  ["a=1; sb_locale=en; b=2",    ["es"],             "en"],
  ["sb_locale=xx",              ["es"],             "es"],
  ["not_sb_locale=en",          ["es"],             "es"],
];

// spec: 1.23 9.8
test.each(CASES)("cookies %j and languages %j choose %s", (cookies, languages, locale) => {
  expect(chooseLocale(cookies, languages)).toBe(locale);
});
