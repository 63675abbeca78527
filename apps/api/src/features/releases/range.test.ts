import { expect, test } from "vitest";
import { parseRange } from "./range.ts";

test.each([
  [undefined, null],
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=90-", { first: 90, last: 99 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["pages=1-2", null],
  ["bytes=1e3-", null],
  ["bytes= 0-1", null],
  [`bytes=${"9".repeat(400)}-`, null],
])("of a hundred bytes, %s", (header, part) => {
  expect(parseRange(header, 100)).toEqual(part);
});
