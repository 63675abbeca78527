import { BULK } from "@portal/model/limits.ts";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { describe, expect, test } from "vitest";
import { readFile, textOf } from "./reading.ts";

const HEAD = sheetCsv(MEMBERS_SHEET);
const MOST = { rows: BULK.most_rows, bytes: BULK.most_bytes };
const LINE = "ada@example.com,Harbour100x,Ada,Novak,,\r\n";
const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

// spec: 5.38 5.39 5.40 5.46 9.35
// oxfmt-ignore
describe("rejects a file", () => {
  test.each([
    ["without a .csv extension",             file("people.xlsx", HEAD, LINE),                         "file.not_csv"],
    ["that is too large",                    file("people.csv", new Uint8Array(5 * 1024 * 1024 + 1)), "file.too_large"],
    ["with an unclosed quote",               file("people.csv", HEAD, '"ada'),                        "file.unreadable"],
    ["with other columns",                   file("people.csv", "Name,Email\r\n", LINE),              "file.header"],
    ["without rows",                         file("people.csv", HEAD),                                "file.empty"],
    ["with too many rows",                   file("people.csv", HEAD, LINE.repeat(5_001)),            "file.too_many"],
  ])("%s", async (_, given, issue) => expect(await readFile(MEMBERS_SHEET, given, MOST)).toEqual({ issue }));
});

// spec: 5.46 9.35
test("reads 5,000 members from one file", async () => {
  const read = await readFile(MEMBERS_SHEET, file("PEOPLE.CSV", HEAD, LINE.repeat(5_000)), MOST);
  expect("rows" in read && read.rows.length).toBe(5_000);
});

test("reads accents in UTF-8 and in Windows-1252", async () => {
  const [utf8, windows] = [new TextEncoder().encode("Núñez"), Uint8Array.from([0x4e, 0xfa, 0xf1, 0x65, 0x7a])];
  for (const bytes of [utf8, windows]) {
    expect(await textOf(bytes.buffer)).toBe("Núñez");
    expect(await textOf(file("people.txt", bytes))).toBe("Núñez");
  }
});
