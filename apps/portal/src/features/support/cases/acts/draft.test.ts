import { extensionLeft, type CaseFile } from "@portal/model/cases/schemas.ts";
import { describe, expect, test } from "vitest";
import type { CaseAction } from "./case-actions.ts";
import { emptyDraft, issuesOf, type Draft } from "./draft.ts";

const file = {
  team: { team_name: "Harbour & Finch", service_level: "standard" },
  subscription: { trial_extended_days: 50 },
} as CaseFile;
const GOOD = { reason: "Ticket 4711, asked by phone" };

describe("validating an action", () => {
  // oxfmt-ignore
  test.each<[string, readonly CaseAction[], Partial<Draft>, object]>([
    ["rejects a short reason",          ["unlock"],        { reason: "because" },              { reason: "short" }],
    ["rejects a long reason",           ["unlock"],        { reason: "a".repeat(501) },        { reason: "long" }],
    ["accepts a valid reason",          ["unlock"],        GOOD,                               {}],
    ["requires every identity check",   ["mfa", "unlock"], { ...GOOD, checked: ["called_back", "no_pressure"] }, { checked: true }],
    ["rejects more days than are left", ["extend_trial"],  { ...GOOD, days: "11" },            { days: true }],
    ["rejects a fraction of a day",     ["extend_trial"],  { ...GOOD, days: "1.5" },           { days: true }],
    ["accepts the days that are left",  ["extend_trial"],  { ...GOOD, days: "10" },            {}],
    ["requires the name and an email",  ["delete_team"],   { ...GOOD, typed_name: "Harbour" }, { typed_name: true, email: "whole" }],
    ["accepts the name and an email",   ["delete_team"],   { ...GOOD, typed_name: "Harbour & Finch", email: "a@b.example" }, {}],
  ])("%s", (_, acts, given, issues) => {
    expect(issuesOf(acts, { ...emptyDraft(file), ...given }, file, "l3")).toEqual(issues);
  });
});

test("limits the days that level 2 can add, and everyone to the days left", () => {
  expect([0, 10, 14, 20].map((given) => extensionLeft("l2", given))).toEqual([14, 4, 0, 0]);
  expect([0, 55, 60].map((given) => extensionLeft("l3", given))).toEqual([30, 5, 0]);
});
