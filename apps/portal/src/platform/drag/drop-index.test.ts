import { expect, test } from "vitest";
import { dropIndexOf, rowOffset } from "./drop-index.ts";

const ROWS = [0, 50, 100, 150].map((top) => ({ top, height: 50 }));

test.each([
  ["not moved", 1, 0, 1],
  ["a little down", 1, 20, 1],
  ["past the middle of the next", 1, 26, 2],
  ["far beyond the end", 1, 900, 3],
  ["a little up", 2, -20, 2],
  ["past the middle of the one above", 2, -26, 1],
  ["far beyond the top", 2, -900, 0],
])("finds the drop index of a row dragged %s", (_, from, by, to) => expect(dropIndexOf(ROWS, from, by)).toBe(to));

test("measures a tall row by its leading edge", () => {
  const rows = [
    { top: 0, height: 100 },
    { top: 100, height: 40 },
    { top: 140, height: 40 },
  ];
  expect(dropIndexOf(rows, 0, 21)).toBe(1);
  expect(dropIndexOf(rows, 2, -21)).toBe(1);
});

test("moves only the rows in between", () => {
  const room = (from: number, to: number) => [0, 1, 2, 3].map((index) => rowOffset(index, { from, to, height: 50 }));
  expect(room(0, 2)).toEqual([0, -50, -50, 0]);
  expect(room(3, 1)).toEqual([0, 50, 50, 0]);
  expect(room(1, 1)).toEqual([0, 0, 0, 0]);
});
