import { expect, test } from "vitest";
import { welcomeTarget } from "./target.ts";

const PORTAL = "https://portal.example";

// oxfmt-ignore
const CASES: readonly [requested: string, main_site: string, target: string | null][] = [
  ["/",                        "https://www.example",       "https://www.example/"],
  ["/?ref=abc",                "https://www.example/",      "https://www.example/?ref=abc"],
  ["/pricing?a=1#top",         "https://www.example/home",  "https://www.example/pricing?a=1#top"],
  ["/",                        "https://portal.example/",   null],
  ["/",                        "https://portal.example:8443", "https://portal.example:8443/"],
  ["//evil.example/",          "https://www.example",       "https://www.example/"],
  ["/\\evil.example",          "https://www.example",       "https://www.example/"],
  ["https://evil.example/",    "https://www.example",       "https://www.example/"],
  ["javascript:alert(1)",      "https://www.example",       "https://www.example/"],
  ["/",                        "javascript:alert(1)",       null],
  ["/",                        "",                          null],
];

test.each(CASES)("%s with the main site %s leads to %s", (requested, main_site, target) => {
  expect(welcomeTarget(requested, main_site, PORTAL)).toBe(target);
});
