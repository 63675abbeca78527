import { extensionLeft, type CaseFile } from "@portal/model/case/schemas.ts";
import { describe, expect, test } from "vitest";
import type { CaseAction } from "./case-actions.ts";
import { emptyDraft, issuesOf, type Draft } from "./draft.ts";

const file = {
  team: { team_name: "Harbour & Finch", service_level: "standard" },
  subscription: { trial_extended_days: 50 },
} as CaseFile;
const GOOD = { reason: "Ticket 4711, asked by phone" };

describe("before an act is sent", () => {
  // oxfmt-ignore
  test.each<[string, readonly CaseAction[], Partial<Draft>, object]>([
    ["it says why",                     ["unlock"],        { reason: "because" },              { reason: "short" }],
    ["but not a novel",                 ["unlock"],        { reason: "a".repeat(501) },        { reason: "long" }],
    ["then nothing is in the way",      ["unlock"],        GOOD,                               {}],
    ["who calls was checked, entirely", ["mfa", "unlock"], { ...GOOD, checked: ["called_back", "no_pressure"] }, { checked: true }],
    ["the days are left",               ["extend_trial"],  { ...GOOD, days: "11" },            { days: true }],
    ["the days are whole",              ["extend_trial"],  { ...GOOD, days: "1.5" },           { days: true }],
    ["ten days are left",               ["extend_trial"],  { ...GOOD, days: "10" },            {}],
    ["a team is typed and asked for",   ["delete_team"],   { ...GOOD, typed_name: "Harbour" }, { typed_name: true, email: "whole" }],
    ["by somebody",                     ["delete_team"],   { ...GOOD, typed_name: "Harbour & Finch", email: "a@b.example" }, {}],
  ])("%s", (_, acts, given, issues) => {
    expect(issuesOf(acts, { ...emptyDraft(file), ...given }, file, "l3")).toEqual(issues);
  });
});

test("level 2 gives fewer days in all, and nobody more than are left", () => {
  expect([0, 10, 14, 20].map((given) => extensionLeft("l2", given))).toEqual([14, 4, 0, 0]);
  expect([0, 55, 60].map((given) => extensionLeft("l3", given))).toEqual([30, 5, 0]);
});
