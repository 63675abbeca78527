import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { describe, expect, test } from "vitest";
import { initialViewOf, stepOf, stepStatusOf, STEPS, type Step } from "./steps.ts";

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

describe("the import steps", () => {
  // oxfmt-ignore
  test.each<[current: Step, standings: string]>([
    ["file",   "current open open open"],
    ["check",  "done current open open"],
    ["plan",   "done done current open"],
    ["create", "done done done current"],
  ])("at %s have the states %s", (current, standings) => {
    expect(STEPS.map((step) => stepStatusOf(step, current)).join(" ")).toBe(standings);
  });

  test("include matching columns in the first one", () => {
    const source = { file_name: "", table: { head: [], lines: [], numbers: [] }, matches: [] };
    expect(stepOf({ at: "match", source })).toBe("file");
    expect(stepOf({ at: "check" })).toBe("check");
  });
});

// oxfmt-ignore
describe("opening the import page", () => {
  test.each([
    ["nothing without a previous run",      null,                  "fresh"],
    ["nothing for a run only planned",      run("planned", null),  "fresh"],
    ["the progress of a running import",    run("running", null),  "watch"],
    ["the progress of one being undone",    run("undoing", 90),    "watch"],
    ["a review link for a new result",      run("completed", 0),   "offer"],
    ["a review link within an hour",        run("partial", 59),    "offer"],
    ["nothing after an hour",               run("partial", 60),    "fresh"],
    ["a review link for an undone run",     run("undone", 10),     "offer"],
  ])("shows %s", (_, latest, entry) => expect(initialViewOf(latest, NOW)).toBe(entry));
});
