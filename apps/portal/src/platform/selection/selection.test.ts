import { describe, expect, test } from "vitest";
import { retainSelection, EMPTY_SELECTION, toggleSelection, type Selection } from "./selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];
const some = (ids: string, anchor: string | null = null): Selection => ({ ids: new Set(ids), anchor });

describe("selecting", () => {
  // oxfmt-ignore
  test.each([
    ["one",                                    EMPTY_SELECTION,            "b", false, "b"],
    ["adds one",                               some("b", "b"),    "d", false, "bd"],
    ["toggles a selected one off",             some("bd", "d"),   "b", false, "d"],
    ["with Shift extends down",                some("b", "b"),    "d", true,  "bcd"],
    ["with Shift extends up",                  some("d", "d"),    "b", true,  "bcd"],
    ["with Shift on a selected one deselects", some("abcd", "a"), "c", true,  "d"],
    ["with Shift but no anchor selects one",   EMPTY_SELECTION,            "c", true,  "c"],
    ["with Shift and a lost anchor adds one",  some("x", "x"),    "c", true,  "cx"],
  ] as const)("%s", (_, before, id, range, ids) => {
    const after = toggleSelection(before, id, ORDER, range);
    expect([...after.ids].toSorted().join("")).toBe(ids);
    expect(after.anchor).toBe(id);
  });
});

test("drops rows that left the list", () => {
  expect([...retainSelection(some("abx"), ORDER).ids]).toEqual(["a", "b"]);
  const same = some("ab", "b");
  expect(retainSelection(same, ORDER)).toBe(same);
});
