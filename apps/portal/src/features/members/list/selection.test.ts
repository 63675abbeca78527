import { describe, expect, test } from "vitest";
import { retainSelection, EMPTY_SELECTION, toggleSelection, type Selection } from "./selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];
const some = (ids: string, anchor: string | null = null): Selection => ({ ids: new Set(ids), anchor });

describe("ticking", () => {
  // oxfmt-ignore
  test.each([
    ["one",                                    EMPTY_SELECTION,            "b", false, "b"],
    ["one more",                               some("b", "b"),    "d", false, "bd"],
    ["one again unticks it",                   some("bd", "d"),   "b", false, "d"],
    ["with Shift reaches down",                some("b", "b"),    "d", true,  "bcd"],
    ["with Shift reaches up",                  some("d", "d"),    "b", true,  "bcd"],
    ["with Shift on a ticked one unticks all", some("abcd", "a"), "c", true,  "d"],
    ["with Shift and no last one is plain",    EMPTY_SELECTION,            "c", true,  "c"],
    ["with Shift from one that went is plain", some("x", "x"),    "c", true,  "cx"],
  ] as const)("%s", (_, before, id, range, ids) => {
    const after = toggleSelection(before, id, ORDER, range);
    expect([...after.ids].toSorted().join("")).toBe(ids);
    expect(after.anchor).toBe(id);
  });
});

test("those who left the list are no longer meant", () => {
  expect([...retainSelection(some("abx"), ORDER).ids]).toEqual(["a", "b"]);
  const same = some("ab", "b");
  expect(retainSelection(same, ORDER)).toBe(same);
});
