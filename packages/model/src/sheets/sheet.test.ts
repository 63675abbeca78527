import { describe, expect, test } from "vitest";
import { CSV_MARK, csvLine } from "./csv.ts";
import { type Sheet, alikeTo, cleanCell, emptyRow, parseSheet, sheetCsv, sheetIssues } from "./sheet.ts";

type Key = "name" | "pin" | "nick" | "alias" | "note";

/** Names are required, PINs are secret, and the last two columns may be left out together. */
const SHEET: Sheet<Key, { readonly banned: string }> = {
  columns: [
    { key: "name", header: "Name", required: true },
    { key: "pin", header: "Pin Code", secret: true },
    { key: "nick", header: "Nick" },
    { key: "alias", header: "Alias", later: true },
    { key: "note", header: "Note", later: true },
  ],
  cell: (column, row, { banned }) => (row[column] === banned ? "field.invalid" : null),
  whole: ({ nick, note }) => (nick !== "" && note === "" ? [["note", "field.required"]] : []),
  unique: {
    name: "bulk.duplicate",
    pin: "bulk.sip_password_twice",
    nick: "bulk.username_twice",
    alias: "bulk.username_twice",
  },
  alike: [["nick", "alias"]],
};
const EMPTY = { name: "", pin: "", nick: "", alias: "", note: "" };
const row = (given: Partial<typeof EMPTY>) => ({ ...EMPTY, ...given });

test("an empty row has every column", () => {
  expect(emptyRow(SHEET)).toEqual(EMPTY);
});

test("a file has a header, its cells in the order of the columns, and extra columns at the end", () => {
  const more = [{ key: "result", header: "Result" }] as const;
  const written = sheetCsv(SHEET, [{ ...row({ name: "Ann", note: "x" }), result: "ok" }], more);
  expect(written).toBe(
    CSV_MARK +
      csvLine(["Name", "Pin Code", "Nick", "Alias", "Note", "Result"]) +
      csvLine(["Ann", "", "", "", "x", "ok"]),
  );
  expect(sheetCsv(SHEET)).toBe(CSV_MARK + csvLine(["Name", "Pin Code", "Nick", "Alias", "Note"]));
});

describe("a parsed file", () => {
  const HEAD = "Name,Pin Code,Nick,Alias,Note";
  const read = (text: string, most = 10) => parseSheet(SHEET, text, most);

  test("trims cells, except those of a secret column", () => {
    expect(read(`${HEAD}\n Ann , 12 , a , b , c \n`)).toEqual({
      rows: [{ name: "Ann", pin: " 12 ", nick: "a", alias: "b", note: "c" }],
      numbers: [2],
    });
    expect(cleanCell({ key: "pin", header: "Pin", secret: true }, " 1 ")).toBe(" 1 ");
    expect(cleanCell({ key: "name", header: "Name" }, " 1 ")).toBe("1");
  });

  test("keeps the line numbers of a spreadsheet, and skips empty rows", () => {
    expect(read(`${HEAD}\n\nAnn,,,,\n , ,,,\nBen,,,,\n`)).toEqual({
      rows: [row({ name: "Ann" }), row({ name: "Ben" })],
      numbers: [3, 5],
    });
  });

  test("keeps a row whose only filled cell is not the first", () => {
    expect(read(`${HEAD}\n,,x,,\n`)).toEqual({ rows: [row({ nick: "x" })], numbers: [2] });
  });

  test("accepts headers in any case and with surrounding spaces", () => {
    expect(read(" NAME ,pin code,nick,ALIAS,note\nAnn,,,,x\n")).toEqual({
      rows: [row({ name: "Ann", note: "x" })],
      numbers: [2],
    });
  });

  test("can omit the later columns, and ignores other columns in their place", () => {
    expect(read("Name,Pin Code,Nick\nAnn,1,n\n")).toEqual({
      rows: [row({ name: "Ann", pin: "1", nick: "n" })],
      numbers: [2],
    });
    expect(read("Name,Pin Code,Nick,Result\nAnn,1,n,failed\n")).toEqual({
      rows: [row({ name: "Ann", pin: "1", nick: "n" })],
      numbers: [2],
    });
  });

  test("fills missing cells at the end of a line", () => {
    expect(read(`${HEAD}\nAnn\n`)).toEqual({ rows: [row({ name: "Ann" })], numbers: [2] });
  });

  test.each([
    ["an open quote", '"Name', "file.unreadable"],
    ["nothing", "", "file.header"],
    ["other columns", "Pin Code,Name,Nick\nAnn,,\n", "file.header"],
    ["a column too few", "Name,Pin Code\nAnn,1\n", "file.header"],
    ["a header alone", `${HEAD}\n`, "file.empty"],
    ["a header and empty lines", `${HEAD}\n\n , \n`, "file.empty"],
  ])("is refused with %s", (_what, text, issue) => {
    expect(read(text)).toEqual({ issue });
  });

  test("has a maximum number of rows, not counting empty ones", () => {
    expect(read(`${HEAD}\nAnn,,,,\n\nBen,,,,\n`, 2)).toMatchObject({ numbers: [2, 4] });
    expect(read(`${HEAD}\nAnn,,,,\nBen,,,,\n`, 1)).toEqual({ issue: "file.too_many" });
  });
});

describe("the issues of a sheet", () => {
  const found = (...rows: Partial<typeof EMPTY>[]) => sheetIssues(SHEET, rows.map(row), { banned: "bad" });

  test("are empty for valid rows", () => {
    expect(found({ name: "Ann", pin: "1" }, { name: "Ben" })).toEqual([]);
  });

  test("have row, column and reason", () => {
    expect(found({ name: "Ann" }, { name: "", note: "bad" })).toEqual([
      { row: 1, column: "name", issue: "field.required" },
      { row: 1, column: "note", issue: "field.invalid" },
    ]);
  });

  test("include the rule for the whole row only if each cell is valid", () => {
    expect(found({ name: "Ann", nick: "a" })).toEqual([{ row: 0, column: "note", issue: "field.required" }]);
    expect(found({ name: "bad", nick: "a" })).toEqual([{ row: 0, column: "name", issue: "field.invalid" }]);
  });

  test("report the later of two equal values, regardless of case", () => {
    expect(found({ name: "Ann" }, { name: "Ben" }, { name: "ANN" })).toEqual([
      { row: 2, column: "name", issue: "bulk.duplicate" },
    ]);
  });

  test("treat secrets as case-sensitive", () => {
    expect(found({ name: "Ann", pin: "abc" }, { name: "Ben", pin: "ABC" })).toEqual([]);
    expect(found({ name: "Ann", pin: "abc" }, { name: "Ben", pin: "abc" })).toEqual([
      { row: 1, column: "pin", issue: "bulk.sip_password_twice" },
    ]);
  });

  test("compare columns that share unique values, but not within a row", () => {
    expect(found({ name: "Ann", nick: "x", alias: "x", note: "-" })).toEqual([]);
    expect(found({ name: "Ann", nick: "x", note: "-" }, { name: "Ben", alias: "X" })).toEqual([
      { row: 1, column: "alias", issue: "bulk.username_twice" },
    ]);
    expect(found({ name: "x" }, { name: "Ben", alias: "x" })).toEqual([]);
  });

  test("need no rule for the whole row", () => {
    const { whole: _, ...plain } = SHEET;
    expect(sheetIssues(plain, [row({ name: "Ann", nick: "a" })], { banned: "bad" })).toEqual([]);
  });
});

test("lists the columns that share unique values", () => {
  expect(alikeTo(SHEET, "alias")).toEqual(["nick", "alias"]);
  expect(alikeTo(SHEET, "name")).toEqual(["name"]);
  expect(alikeTo({}, "name")).toEqual(["name"]);
});
