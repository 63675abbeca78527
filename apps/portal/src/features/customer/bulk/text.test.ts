import { expect, test } from "vitest";
import { MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { en } from "./text.en.ts";
import { es } from "./text.es.ts";

test.each([
  ["English", en],
  ["Spanish", es],
])("names every column of the template in %s", (_language, text) => {
  const headers = new Set(MEMBERS_SHEET.columns.map(({ header }) => header.replace(/ \d$/, "")));
  expect([...headers].filter((header) => !text["file.template_text"].includes(header))).toEqual([]);
});
