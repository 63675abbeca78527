import { EMPTY_ROW, MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { describe, expect, test } from "vitest";
import { draftOf, applyEdits, editsFromPaste, rowsOf, withAllLines, withoutLines, withServerIssues } from "./draft.ts";

const rows = ["ada", "ben", "eve"].map((first_name) => ({ ...EMPTY_ROW, first_name }));
const draft = draftOf({ rows, numbers: [2, 3, 5] });
const numbers = (lines: readonly { number: number }[]) => lines.map(({ number }) => number).join(" ");

test("numbers rows as in their file", () => expect(numbers(draft.lines)).toBe("2 3 5"));

test("sends only the file's columns", () => expect(rowsOf(draft)).toEqual(rows));

test("trims cells except passwords", () => {
  const { lines } = applyEdits(MEMBERS_SHEET, draft, [
    { number: 3, column: "email", value: " ben@example.com\n" },
    { number: 3, column: "password", value: " Harbour1 " },
  ]);
  expect(lines[1]?.row).toMatchObject({ email: "ben@example.com", password: " Harbour1 ", first_name: "ben" });
  expect(lines[0]).toBe(draft.lines[0]);
});

test("restores excluded rows to their position and keeps later edits", () => {
  const fewer = withoutLines(withoutLines(draft, new Set([3])), new Set([2]));
  expect([numbers(fewer.lines), numbers(fewer.left_out)]).toEqual(["5", "2 3"]);
  const back = withAllLines(applyEdits(MEMBERS_SHEET, fewer, [{ number: 5, column: "last_name", value: "Novak" }]));
  expect([numbers(back.lines), numbers(back.left_out)]).toEqual(["2 3 5", ""]);
  expect(back.lines[2]?.row.last_name).toBe("Novak");
});

test("stores the server's issues by row number, with the value they refer to", () => {
  const fewer = withoutLines(draft, new Set([2]));
  const issues = withServerIssues(fewer, [{ row: 1, column: "first_name", issue: "name.characters" }]).told;
  expect([...issues]).toEqual([["5 first_name", { value: "eve", issue: "name.characters" }]]);
});

// oxfmt-ignore
describe("pasting", () => {
  const { lines } = draftOf({ rows: rows.map(() => emptyRow(EDIT_SHEET)), numbers: [2, 3, 5] });
  const paste = (text: string, column: EditColumn) =>
    editsFromPaste(EDIT_SHEET, text, lines, { number: 3, column }).map((edit) => `${edit.number} ${edit.column}=${edit.value}`);

  test.each([
    ["one value",                   "123",          ["3 work_number=123"]],
    ["a trailing line break",       "123\r\n",      ["3 work_number=123"]],
    ["a row",                       "1\t2",         ["3 work_number=1", "3 mobile_number=2"]],
    ["a column",                    "1\n2",         ["3 work_number=1", "5 work_number=2"]],
    ["more than fits in the grid",  "1\t2\t3\n\n5", ["3 work_number=1", "3 mobile_number=2", "5 work_number="]],
  ])("%s fills cells starting at the active one", (_, text, cells) => expect(paste(text, "work_number")).toEqual(cells));

  test("skips read-only cells", () => expect(paste("a@b.example\tAda", "email")).toEqual(["3 first_name=Ada"]));
});
