import { EMPTY_ROW } from "@portal/model/bulk/rows.ts";
import { describe, expect, test } from "vitest";
import { draftOf, edited, pasted, rowsOf, withAllLines, withoutLines } from "./draft.ts";

const rows = ["ada", "ben", "eve"].map((first_name) => ({ ...EMPTY_ROW, first_name }));
const draft = draftOf("people.csv", rows);
const numbers = (lines: readonly { number: number }[]) => lines.map(({ number }) => number).join(" ");

test("rows are numbered as a spreadsheet does it, below the header", () => expect(numbers(draft.lines)).toBe("2 3 4"));

test("what is sent has the columns of the file and nothing else", () => expect(rowsOf(draft)).toEqual(rows));

test("spaces around a cell are not meant, except in a password", () => {
  const { lines } = edited(draft, [
    { number: 3, column: "email", value: " ben@example.com\n" },
    { number: 3, column: "password", value: " Harbour1 " },
  ]);
  expect(lines[1]).toMatchObject({ email: "ben@example.com", password: " Harbour1 ", first_name: "ben" });
  expect(lines[0]).toBe(draft.lines[0]);
});

test("rows that were left out come back to their place, with later edits kept", () => {
  const fewer = withoutLines(withoutLines(draft, new Set([3])), new Set([2]));
  expect([numbers(fewer.lines), numbers(fewer.left_out)]).toEqual(["4", "2 3"]);
  const back = withAllLines(edited(fewer, [{ number: 4, column: "last_name", value: "Novak" }]));
  expect([numbers(back.lines), numbers(back.left_out)]).toEqual(["2 3 4", ""]);
  expect(back.lines[2]?.last_name).toBe("Novak");
});

// oxfmt-ignore
describe("what is pasted", () => {
  const from = { number: 3, column: "work_number" } as const;
  test.each([
    ["one value",                   "123",          ["3 work_number=123"]],
    ["a line end after it",         "123\r\n",      ["3 work_number=123"]],
    ["a row",                       "1\t2",         ["3 work_number=1", "3 mobile_number=2"]],
    ["a column",                    "1\n2",         ["3 work_number=1", "4 work_number=2"]],
    ["more than there is room for", "1\t2\t3\n\n5", ["3 work_number=1", "3 mobile_number=2", "4 work_number="]],
  ])("as %s fills cells from the one at hand", (_, text, cells) => {
    const edits = pasted(text, draft.lines, from).map(({ number, column, value }) => `${number} ${column}=${value}`);
    expect(edits).toEqual(cells);
  });
});
