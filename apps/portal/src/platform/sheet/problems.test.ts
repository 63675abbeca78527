import { EMPTY_ROW, MEMBERS_SHEET, type BulkRow, type Column } from "@portal/model/bulk/rows.ts";
import { describe, expect, test } from "vitest";
import { draftOf, applyEdits, withServerIssues, type Cell } from "./draft.ts";
import { groupByLine, groupByKind, nextProblem, findProblems, type Problem } from "./problems.ts";

const RULES = { pattern: "^[a-z.]{2,}@[a-z]+\\.[a-z]+$", brand: "Switchboard" };
const person = (email: string, change: Partial<BulkRow> = {}): BulkRow => ({
  ...EMPTY_ROW,
  email,
  password: "Harbour100x",
  first_name: "Ada",
  last_name: "Novak",
  ...change,
});
const draft = draftOf({
  rows: [
    person("ada@example.com"),
    person("wrong", { first_name: "" }),
    person("ada@example.com", { work_number: "x" }),
  ],
  numbers: [2, 3, 4],
});
const found = (from: typeof draft) => findProblems(MEMBERS_SHEET, from, RULES);
const format = (problems: readonly Problem<Column>[]) =>
  problems.map(({ number, column, issue }) => `${number} ${column} ${issue}`);

describe("the problems of a file", () => {
  test("are listed in reading order, with the file's row numbers", () => {
    expect(format(found(draft))).toEqual([
      "3 email email.not_usable",
      "3 first_name field.required",
      "4 email bulk.duplicate",
      "4 work_number contact.phone",
    ]);
  });

  test("include one per cell, the form's own rules before the server's", () => {
    const refused = withServerIssues(draft, [{ row: 1, column: "email", issue: "bulk.domain" }]);
    expect(format(found(refused))).toContain("3 email email.not_usable");
    expect(found(refused)).toHaveLength(4);
  });

  test("include the server's issues until the cell changes", () => {
    const refused = withServerIssues(draft, [{ row: 0, column: "email", issue: "bulk.on_team" }]);
    expect(format(found(refused))[0]).toBe("2 email bulk.on_team");
    const fixed = applyEdits(MEMBERS_SHEET, refused, [{ number: 2, column: "email", value: "eve@example.com" }]);
    expect(format(found(fixed))).not.toContain("2 email bulk.on_team");
  });

  test("are grouped by line", () => {
    expect(groupByLine(found(draft)).get(3)).toEqual({
      email: "email.not_usable",
      first_name: "field.required",
    });
  });
});

const at = (number: number, column: Column, issue: Problem<Column>["issue"]) => ({ number, column, issue });
const LIST = [
  at(3, "email", "email.not_usable"),
  at(3, "last_name", "field.required"),
  at(7, "first_name", "field.required"),
  at(9, "email", "email.not_usable"),
  at(12, "email", "email.not_usable"),
];

test("counts kinds, most frequent first, and splits missing values by column", () => {
  expect(groupByKind(LIST).map(({ id, count }) => `${id}: ${count}`)).toEqual([
    "email.not_usable: 3",
    "field.required last_name: 1",
    "field.required first_name: 1",
  ]);
});

// oxfmt-ignore
describe("the next problem", () => {
  test.each<[from: Cell<Column | "row" | "act"> | null, by: 1 | -1, found: string]>([
    [null,                                1,  "3 email"],
    [null,                                -1, "12 email"],
    [{ number: 2, column: "email" },      1,  "3 email"],
    [{ number: 3, column: "email" },      1,  "3 last_name"],
    [{ number: 3, column: "password" },   1,  "3 last_name"],
    [{ number: 3, column: "last_name" },  1,  "7 first_name"],
    [{ number: 3, column: "row" },        1,  "3 email"],
    [{ number: 3, column: "act" },        1,  "7 first_name"],
    [{ number: 12, column: "email" },     1,  "3 email"],
    [{ number: 9, column: "email" },      -1, "7 first_name"],
    [{ number: 3, column: "email" },      -1, "12 email"],
  ])("from %o in direction %i is %s", (from, by, found) => {
    const next = nextProblem(MEMBERS_SHEET, LIST, from, by);
    expect(`${next?.number} ${next?.column}`).toBe(found);
  });

  test("is null when there are no problems", () => expect(nextProblem(MEMBERS_SHEET, [], null, 1)).toBeNull());
});
