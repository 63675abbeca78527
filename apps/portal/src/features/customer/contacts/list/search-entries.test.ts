import { COMMON_SHEET } from "@portal/model/contacts/sheets.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { expect, test } from "vitest";
import { searchEntries } from "./search-entries.ts";

const book = {
  sheet: COMMON_SHEET,
  nameOf: (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`.trim(),
};
const entry = (first_name: string, last_name: string, work_number: string) => ({
  ...emptyRow(COMMON_SHEET),
  id: first_name,
  version: 1,
  first_name,
  last_name,
  work_number,
});
const ENTRIES = [
  entry("Óscar", "Núñez", "+34 600 100 200"),
  entry("night", "watch", "4417"),
  entry("Ana", "Ruiz", "(34) 911"),
];

// oxfmt-ignore
test.each([
  ["",          ["Ana", "night", "Óscar"]],
  ["nunez",     ["Óscar"]],
  ["ÓSCAR N",   ["Óscar"]],
  ["600100",    ["Óscar"]],
  ["+34 911",   ["Ana"]],
  ["4417",      ["night"]],
  ["nobody",    []],
])("%j finds %j, sorted by name", (search, ids) => expect(searchEntries(book, ENTRIES, search).map(({ id }) => id)).toEqual(ids));
