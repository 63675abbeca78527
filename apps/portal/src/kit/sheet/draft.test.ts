import { EMPTY_ROW, MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { describe, expect, test } from "vitest";
import { draftOf, applyEdits, editsFromPaste, rowsOf, withAllLines, withoutLines, withServerIssues } from "./draft.ts";

const rows = ["ada", "ben", "eve"].map((first_name) => ({ ...EMPTY_ROW, first_name }));
const draft = draftOf({ rows, numbers: [2, 3, 5] });
const numbers = (lines: readonly { number: number }[]) => lines.map(({ number }) => number).join(" ");

test("rows have the numbers of their file", () => expect(numbers(draft.lines)).toBe("2 3 5"));

test("what is sent has the columns of the file and nothing else", () => expect(rowsOf(draft)).toEqual(rows));

test("spaces around a cell are not meant, except in a password", () => {
  const { lines } = applyEdits(MEMBERS_SHEET, draft, [
    { number: 3, column: "email", value: " ben@example.com\n" },
    { number: 3, column: "password", value: " Harbour1 " },
  ]);
  expect(lines[1]?.row).toMatchObject({ email: "ben@example.com", password: " Harbour1 ", first_name: "ben" });
  expect(lines[0]).toBe(draft.lines[0]);
});

test("rows that were left out come back to their place, with later edits kept", () => {
  const fewer = withoutLines(withoutLines(draft, new Set([3])), new Set([2]));
  expect([numbers(fewer.lines), numbers(fewer.left_out)]).toEqual(["5", "2 3"]);
  const back = withAllLines(applyEdits(MEMBERS_SHEET, fewer, [{ number: 5, column: "last_name", value: "Novak" }]));
  expect([numbers(back.lines), numbers(back.left_out)]).toEqual(["2 3 5", ""]);
  expect(back.lines[2]?.row.last_name).toBe("Novak");
});

test("what the server says of a row is kept by the row's number, with the value it was said of", () => {
  const fewer = withoutLines(draft, new Set([2]));
  const told = withServerIssues(fewer, [{ row: 1, column: "first_name", issue: "name.characters" }]).told;
  expect([...told]).toEqual([["5 first_name", { value: "eve", issue: "name.characters" }]]);
});

// oxfmt-ignore
describe("what is pasted", () => {
  const { lines } = draftOf({ rows: rows.map(() => emptyRow(EDIT_SHEET)), numbers: [2, 3, 5] });
  const paste = (text: string, column: EditColumn) =>
    editsFromPaste(EDIT_SHEET, text, lines, { number: 3, column }).map((edit) => `${edit.number} ${edit.column}=${edit.value}`);

  test.each([
    ["one value",                   "123",          ["3 work_number=123"]],
    ["a line end after it",         "123\r\n",      ["3 work_number=123"]],
    ["a row",                       "1\t2",         ["3 work_number=1", "3 mobile_number=2"]],
    ["a column",                    "1\n2",         ["3 work_number=1", "5 work_number=2"]],
    ["more than there is room for", "1\t2\t3\n\n5", ["3 work_number=1", "3 mobile_number=2", "5 work_number="]],
  ])("as %s fills cells from the one at hand", (_, text, cells) => expect(paste(text, "work_number")).toEqual(cells));

  test("leaves out what cannot be changed", () => expect(paste("a@b.example\tAda", "email")).toEqual(["3 first_name=Ada"]));
});
