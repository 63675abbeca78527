import { expect, test } from "vitest";
import { megabytesPerHour, moveCodec } from "./order.ts";

const LIST = ["opus", "g722", "pcmu"];

test.each([
  ["opus", 1, ["g722", "opus", "pcmu"]],
  ["pcmu", 0, ["pcmu", "opus", "g722"]],
  ["opus", 9, ["g722", "pcmu", "opus"]],
])("moves %s to position %i", (codec, to, expected) => expect(moveCodec(LIST, codec, to)).toEqual(expected));

test("stays in place at the end of the list", () => {
  expect(moveCodec(LIST, "opus", -1)).toBe(LIST);
  expect(moveCodec(LIST, "pcmu", 3)).toBe(LIST);
});

test("calculates the data used by an hour of talking", () => {
  expect([megabytesPerHour("opus"), megabytesPerHour("g729")]).toEqual([43, 22]);
});
