import { expect, test } from "vitest";
import { toggleSelection } from "./selection.ts";

const order = ["a", "b", "c", "d"];

// oxfmt-ignore
test.each([
  ["selects one more",             ["a"],           "c", null, "a c"],
  ["deselects one",                ["a", "c"],      "c", null, "a"],
  ["selects from the last one on", ["a"],           "c", "a",  "a b c"],
  ["selects backwards too",        ["d"],           "b", "d",  "d b c"],
  ["deselects up to it",           ["a", "b", "c"], "a", "c",  ""],
  ["only it, if the last is gone", ["z"],           "b", "z",  "z b"],
])("%s", (_, ticked, id, anchor, after) => {
  expect([...toggleSelection(new Set(ticked), id, { order, anchor })].join(" ")).toBe(after);
});
