import { describe, expect, test } from "vitest";
import { CALL_ACTION } from "../limits.ts";
import { actionIssues } from "./rules.ts";

const issueOf = (label: string, code: string) =>
  actionIssues([{ label, code }]).map(({ field, issue }) => [field, issue]);

describe("the label of a call action", () => {
  test.each(["Park", "Door_2", "x".repeat(CALL_ACTION.longest_label)])("accepts %j", (label) => {
    expect(issueOf(label, "1")).toEqual([]);
  });
  test.each(["Front door", "Door!", "!Door", "x".repeat(CALL_ACTION.longest_label + 1)])("rejects %j", (label) => {
    expect(issueOf(label, "1")).toEqual([["label", "action.label"]]);
  });
  test("is required", () => {
    expect(issueOf("", "1")).toEqual([["label", "field.required"]]);
  });
});

describe("the code of a call action", () => {
  test.each(["1", "*72#", "0123456789", "1".repeat(CALL_ACTION.longest_code)])("accepts %j", (code) => {
    expect(issueOf("Park", code)).toEqual([]);
  });
  test.each(["a1", "1a", "+34", "1 2", "1".repeat(CALL_ACTION.longest_code + 1)])("rejects %j", (code) => {
    expect(issueOf("Park", code)).toEqual([["code", "action.code"]]);
  });
  test("is required", () => {
    expect(issueOf("Park", "")).toEqual([["code", "field.required"]]);
  });
});

test("reports the later of two labels that differ only in case", () => {
  const found = actionIssues([
    { label: "Park", code: "1" },
    { label: "Door", code: "2" },
    { label: "PARK", code: "3" },
  ]);
  expect(found).toEqual([{ at: 2, field: "label", issue: "action.doubled" }]);
});

test("reports an empty label as required, not as a duplicate", () => {
  const found = actionIssues([
    { label: "", code: "1" },
    { label: "", code: "2" },
  ]);
  expect(found.map(({ issue }) => issue)).toEqual(["field.required", "field.required"]);
});

test("reports both fields of a row with the row's index", () => {
  expect(
    actionIssues([
      { label: "Park", code: "1" },
      { label: "a b", code: "x" },
    ]),
  ).toEqual([
    { at: 1, field: "label", issue: "action.label" },
    { at: 1, field: "code", issue: "action.code" },
  ]);
});
