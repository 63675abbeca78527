import { describe, expect, test } from "vitest";
import {
  type AlertRules,
  EVERYONE,
  type Phase,
  type Reader,
  byUrgency,
  endOfReplaced,
  matchesAlertRules,
  linkIssue,
  periodIssue,
  phaseOf,
} from "./rules.ts";
import type { Severity } from "./severities.ts";

const READER: Reader = { tier: "teams", product: "team", country: "ES", admin_role: "none", language: "es" };

// oxfmt-ignore
describe("the audience of an alert", () => {
  test.each<[rules: Partial<AlertRules>, reader: Partial<Reader>, isForThem: boolean]>([
    [{},                                                         {},                          true],
    [{},                                                         { country: null },           true],
    [{ subscriptionPlan: ["teams"] },                            {},                          true],
    [{ subscriptionPlan: ["free", "teams"] },                    {},                          true],
    [{ subscriptionPlan: ["basic", "pro"] },                     {},                          false],
    [{ subscriptionPlan: ["teams"] },                            { tier: "teams_pro" },       false],
    [{ product: ["team"] },                                      {},                          true],
    [{ product: ["solo"] },                                      {},                          false],
    [{ country: ["ES", "MX"] },                                  {},                          true],
    [{ country: ["GB"] },                                        {},                          false],
    [{ country: ["ES"] },                                        { country: null },           false],
    [{ role: ["none"] },                                         {},                          true],
    [{ role: ["primary", "administrator"] },                     {},                          false],
    [{ role: ["primary"] },                                      { admin_role: "primary" },   true],
    [{ language: ["es"] },                                       {},                          true],
    [{ language: ["en"] },                                       {},                          false],
    // All rules must match.
    [{ subscriptionPlan: ["teams"], country: ["ES"], language: ["es"], role: ["none"], product: ["team"] }, {}, true],
    [{ subscriptionPlan: ["teams"], country: ["ES"], language: ["en"] },                                    {}, false],
  ])("%j and %j: %s", (rules, reader, isForThem) => {
    expect(matchesAlertRules({ ...EVERYONE, ...rules }, { ...READER, ...reader })).toBe(isForThem);
  });
});

// oxfmt-ignore
test.each<[from: number | null, to: number | null, phase: Phase]>([
  [null, null, "resting"],
  [100,  null, "in_force"],
  [101,  null, "coming"],
  [50,   101,  "in_force"],
  [50,   100,  "over"],
  [200,  300,  "coming"],
])("at 100, an alert from %s to %s is %s", (from, to, phase) => {
  expect(phaseOf({ from, to }, 100)).toBe(phase);
});

// asvs: V2.2.3
test.each<[from: number | null, to: number | null, right: boolean]>([
  [1, 2, true],
  [1, null, true],
  [null, null, true],
  [2, 2, false],
  [2, 1, false],
  [null, 1, false],
])("a period from %s to %s is valid: %s", (from, to, right) => {
  expect(periodIssue({ from, to })).toBe(right ? null : "alert.period");
});

test("sorts alerts by severity, then newest first", () => {
  const alert = (severity: Severity, from: number) => ({ severity, from });
  const all = [alert("info", 9), alert("critical", 1), alert("warn", 5), alert("critical", 3)];
  expect(all.toSorted(byUrgency).map(({ severity, from }) => `${severity} ${from}`)).toEqual([
    "critical 3",
    "critical 1",
    "warn 5",
    "info 9",
  ]);
});

// asvs: V1.2.2
test.each<[link: string, right: boolean]>([
  ["/dashboard/subscription?tab=card", true],
  ["https://status.example.com", true],
  ["https://status.example.com/a?b#c", true],
  ["http://status.example.com", false],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["https://trusted.example@evil.example", false],
  ["javascript:alert(1)", false],
  ["dashboard", false],
  ["see https://status.example.com", false],
  ["go-https://status.example.com", false],
  ["/a b", false],
  ["", false],
])("%j is a valid link: %s", (link, right) => {
  expect(linkIssue(link)).toBe(right ? null : "link.place");
});

test("sorts an inactive alert after a started one of the same severity", () => {
  const [started, inactive] = [{ severity: "info", from: 5 } as const, { severity: "info", from: null } as const];
  expect([inactive, started].toSorted(byUrgency)).toEqual([started, inactive]);
  expect([started, inactive].toSorted(byUrgency)).toEqual([started, inactive]);
});

// oxfmt-ignore
test.each<[about: string, from: number | null, to: number | null, next: number | null, rules: Partial<AlertRules>, end: number | null]>([
  ["is turned off",              100, null, null, {},                    500],
  ["starts again",               100, null, 600,  {},                    500],
  ["is turned off after it ended", 100, 200, null, {},                   200],
  ["would have gone on",         100, 900,  null, {},                    500],
  ["only changes its text",      100, null, 100,  {},                    null],
  ["gets an earlier start",      100, null, 50,   {},                    null],
  ["gets a later start, but has begun", 100, null, 300, {},              null],
  ["is planned again",           100, 200,  300,  {},                    200],
  ["was turned on by mistake",   201, null, null, {},                    null],
  ["was on for five minutes",    200, null, null, {},                    500],
  ["was still ahead",            600, null, null, {},                    null],
  ["starts this second",         500, null, null, {},                    null],
  ["was off",                    null, null, 500, {},                    null],
  ["was for some",               100, null, null, { product: ["solo"] }, null],
])("an alert that %s", (_, from, to, next, rules, end) =>
  expect(endOfReplaced({ from, to, rules: { ...EVERYONE, ...rules } }, { from: next }, 500)).toBe(end),
);
