import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { describe, expect, test } from "vitest";
import { initialViewOf, isUnsaved, stepStatusOf, STEPS, type Step } from "./steps.ts";

const NOW = 1_800_000_000_000;
const run = (state: BulkRun["state"], endedMinutesAgo: number | null): BulkRun => ({
  id: "0",
  state,
  percent: 0,
  rows: 1,
  create: 1,
  created: 0,
  refused: 0,
  refusals: [],
  invite_sent: true,
  all_or_nothing: false,
  seats: { seats: 1, used_before: 0, used_after: 1 },
  cost: null,
  conflicts: [],
  undone: 0,
  created_at: NOW / 1000 - 7200,
  finished_at: endedMinutesAgo === null ? null : NOW / 1000 - endedMinutesAgo * 60,
  by: "",
});

describe("the steps", () => {
  // oxfmt-ignore
  test.each<[current: Step, standings: string]>([
    ["file",   "current open open open"],
    ["check",  "done current open open"],
    ["plan",   "done done current open"],
    ["create", "done done done current"],
  ])("at %s they are %s", (current, standings) => {
    expect(STEPS.map((step) => stepStatusOf(step, current)).join(" ")).toBe(standings);
  });

  test("of which only the check and the plan hold what would be lost", () => {
    expect(STEPS.filter(isUnsaved)).toEqual(["check", "plan"]);
  });
});

// oxfmt-ignore
describe("somebody who comes in", () => {
  test.each([
    ["nothing, when there was no run",      null,                  "fresh"],
    ["nothing, when it was planned only",   run("planned", null),  "fresh"],
    ["the progress of a running one",       run("running", null),  "watch"],
    ["the progress of one being undone",    run("undoing", 90),    "watch"],
    ["an offer when it ended just now",     run("completed", 0),   "offer"],
    ["an offer within the hour",            run("partial", 59),    "offer"],
    ["nothing after the hour",              run("partial", 60),    "fresh"],
    ["an offer when it was undone",         run("undone", 10),     "offer"],
  ])("meets %s", (_, latest, entry) => expect(initialViewOf(latest, NOW)).toBe(entry));
});
