import { EMPTY_ROW, type BulkRow } from "@portal/model/bulk/rows.ts";
import { describe, expect, test } from "vitest";
import { draftOf, edited, withRefusals, type Cell } from "./draft.ts";
import { byLine, kindsOf, nextProblem, problemsOf, type Problem } from "./problems.ts";

const RULES = { pattern: "^[a-z.]{2,}@[a-z]+\\.[a-z]+$", brand: "Switchboard" };
const person = (email: string, change: Partial<BulkRow> = {}): BulkRow => ({
  ...EMPTY_ROW,
  email,
  password: "Harbour100x",
  first_name: "Ada",
  last_name: "Novak",
  ...change,
});
const draft = draftOf("people.csv", [
  person("ada@example.com"),
  person("wrong", { first_name: "" }),
  person("ada@example.com", { work_number: "x" }),
]);
const told = (problems: readonly Problem[]) =>
  problems.map(({ number, column, issue }) => `${number} ${column} ${issue}`);

describe("the problems of a file", () => {
  test("stand in reading order, with the numbers of the file", () => {
    expect(told(problemsOf(draft, RULES))).toEqual([
      "3 email email.not_usable",
      "3 first_name field.required",
      "4 email bulk.duplicate",
      "4 work_number contact.phone",
    ]);
  });

  test("are one for each cell, the rule before the server", () => {
    const refused = withRefusals(draft, [{ row: 1, email: "wrong", column: "email", issue: "bulk.domain" }]);
    expect(told(problemsOf(refused, RULES))).toContain("3 email email.not_usable");
    expect(problemsOf(refused, RULES)).toHaveLength(4);
  });

  test("include what the server said, until the cell is another one", () => {
    const refused = withRefusals(draft, [{ row: 0, email: "", column: "email", issue: "bulk.on_team" }]);
    expect(told(problemsOf(refused, RULES))[0]).toBe("2 email bulk.on_team");
    const mended = edited(refused, [{ number: 2, column: "email", value: "eve@example.com" }]);
    expect(told(problemsOf(mended, RULES))).not.toContain("2 email bulk.on_team");
  });

  test("do not include a missing seat, which no cell can mend", () => {
    const refused = withRefusals(draft, [{ row: 0, email: "", column: "email", issue: "bulk.no_seat" }]);
    expect(problemsOf(refused, RULES)).toHaveLength(4);
  });

  test("are found by their line", () => {
    expect(byLine(problemsOf(draft, RULES)).get(3)).toEqual({
      email: "email.not_usable",
      first_name: "field.required",
    });
  });
});

const at = (number: number, column: Cell["column"], issue: Problem["issue"]): Problem => ({ number, column, issue });
const LIST = [
  at(3, "email", "email.not_usable"),
  at(3, "last_name", "field.required"),
  at(7, "first_name", "field.required"),
  at(9, "email", "email.not_usable"),
  at(12, "email", "email.not_usable"),
];

test("kinds are counted, the most frequent first; what is missing is told apart by its column", () => {
  expect(kindsOf(LIST).map(({ id, count }) => `${id}: ${count}`)).toEqual([
    "email.not_usable: 3",
    "field.required last_name: 1",
    "field.required first_name: 1",
  ]);
});

// oxfmt-ignore
describe("the next problem", () => {
  test.each<[from: Cell | null, by: 1 | -1, found: string]>([
    [null,                                1,  "3 email"],
    [null,                                -1, "12 email"],
    [{ number: 2, column: "email" },      1,  "3 email"],
    [{ number: 3, column: "email" },      1,  "3 last_name"],
    [{ number: 3, column: "password" },   1,  "3 last_name"],
    [{ number: 3, column: "last_name" },  1,  "7 first_name"],
    [{ number: 12, column: "email" },     1,  "3 email"],
    [{ number: 9, column: "email" },      -1, "7 first_name"],
    [{ number: 3, column: "email" },      -1, "12 email"],
  ])("from %o by %i is %s", (from, by, found) => {
    const next = nextProblem(LIST, from, by);
    expect(`${next?.number} ${next?.column}`).toBe(found);
  });

  test("is none when there are none", () => expect(nextProblem([], null, 1)).toBeNull());
});
