import { describe, expect, test } from "vitest";
import { moveCell } from "./cell-navigation.ts";

const SIZE = { rows: 100, columns: 6, page: 20 };

// oxfmt-ignore
describe("a key press in the grid", () => {
  test.each<[keys: string, from: [number, number], to: [number, number] | null]>([
    ["ArrowDown",      [3, 2],  [4, 2]],
    ["ArrowDown",      [99, 2], [99, 2]],
    ["ArrowUp",        [0, 2],  [0, 2]],
    ["ArrowRight",     [3, 5],  [3, 5]],
    ["ArrowLeft",      [3, 1],  [3, 0]],
    ["far ArrowDown",  [3, 2],  [99, 2]],
    ["far ArrowLeft",  [3, 2],  [3, 0]],
    ["Home",           [3, 2],  [3, 0]],
    ["End",            [3, 2],  [3, 5]],
    ["far Home",       [3, 2],  [0, 0]],
    ["far End",        [3, 2],  [99, 5]],
    ["PageDown",       [3, 2],  [23, 2]],
    ["PageDown",       [90, 2], [99, 2]],
    ["PageUp",         [3, 2],  [0, 2]],
    ["Tab",            [3, 2],  [3, 3]],
    ["Tab",            [3, 5],  null],
    ["shift Tab",      [3, 2],  [3, 1]],
    ["shift Tab",      [3, 0],  null],
    ["a",              [3, 2],  null],
    ["toString",       [3, 2],  null],
  ])("%s from %j moves to %j", (keys, [row, column], to) => {
    const key = keys.split(" ").at(-1) ?? "";
    const press = { key, shiftKey: keys.startsWith("shift"), far: keys.startsWith("far") };
    expect(moveCell(press, { row, column }, SIZE)).toEqual(to && { row: to[0], column: to[1] });
  });

  test("does not move in an empty grid", () => {
    expect(moveCell({ key: "ArrowDown", shiftKey: false, far: false }, { row: 0, column: 0 }, { ...SIZE, rows: 0 })).toBeNull();
  });
});
