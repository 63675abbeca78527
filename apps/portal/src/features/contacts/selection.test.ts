import { expect, test } from "vitest";
import { toggleSelection } from "./selection.ts";

const order = ["a", "b", "c", "d"];

// oxfmt-ignore
test.each([
  ["one more",                     ["a"],           "c", null, "a c"],
  ["one less",                     ["a", "c"],      "c", null, "a"],
  ["everybody from the last one",  ["a"],           "c", "a",  "a b c"],
  ["backwards, too",               ["d"],           "b", "d",  "d b c"],
  ["off again, up to it",          ["a", "b", "c"], "a", "c",  ""],
  ["only it, if the last is gone", ["z"],           "b", "z",  "z b"],
])("%s", (_, ticked, id, anchor, after) => {
  expect([...toggleSelection(new Set(ticked), id, { order, anchor })].join(" ")).toBe(after);
});
