import { COMMON_SHEET } from "@portal/model/contacts/sheets.ts";
import { emptyRow } from "@portal/model/sheets/sheet.ts";
import { expect, test } from "vitest";
import { changedIn, cleaned, rebase, rowOf } from "./changes.ts";

const before = { ...emptyRow(COMMON_SHEET), first_name: "Ana", work_number: "4417" };

test("surrounding spaces are not a change and are trimmed", () => {
  const row = { ...before, first_name: " Ana ", email: "ana@example.com" };
  expect(changedIn(COMMON_SHEET, row, before)).toEqual(["email"]);
  expect(cleaned(COMMON_SHEET, row).first_name).toBe("Ana");
});

test("rebases typed values and takes the rest from the newer version", () => {
  const newer = { ...before, first_name: "Anne", work_number: "4418" };
  expect(rebase(COMMON_SHEET, { ...before, first_name: "Anna" }, before, newer)).toMatchObject({
    first_name: "Anna",
    work_number: "4418",
  });
});

test("a row contains only the sheet's columns", () => {
  expect(rowOf(COMMON_SHEET, { ...before, id: "1", version: 2 } as typeof before)).toEqual(before);
});
