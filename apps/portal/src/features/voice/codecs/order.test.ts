import { expect, test } from "vitest";
import { landing, megabytesPerHour, placed } from "./order.ts";

const LIST = ["opus", "g722", "pcmu"];

test.each([
  ["opus", 1, ["g722", "opus", "pcmu"]],
  ["pcmu", 0, ["pcmu", "opus", "g722"]],
  ["opus", 9, ["g722", "pcmu", "opus"]],
])("%s goes to place %i", (codec, to, expected) => expect(placed(LIST, codec, to)).toEqual(expected));

test("at the end of the list it stays where it is", () => {
  expect(placed(LIST, "opus", -1)).toBe(LIST);
  expect(placed(LIST, "pcmu", 3)).toBe(LIST);
});

const ROWS = [0, 40, 80].map((top) => ({ top, height: 40 }));
test.each([
  [0, 10, 0],
  [0, 30, 1],
  [0, 70, 2],
  [2, -30, 1],
  [1, -30, 0],
])("a row dragged from place %i by %i lands at %i", (from, by, to) => expect(landing(ROWS, from, by)).toBe(to));

test("an hour of talking takes what it takes", () => {
  expect([megabytesPerHour("opus"), megabytesPerHour("g729")]).toEqual([43, 22]);
});
