import { expect, test } from "vitest";
import { rememberedOf } from "@portal/model/bulk/columns.ts";
import { choicesOf, choose, samplesOf } from "./matches.ts";

test("shows the first different values of a column", () => {
  const lines = [["", "x"], ["a"], ["a"], ["b"], ["c"], ["d"]];
  expect(samplesOf({ lines }, 0)).toEqual(["a", "b", "c"]);
  expect(samplesOf({ lines }, 1)).toEqual(["x"]);
  expect(samplesOf({ lines }, 2)).toEqual([]);
});

test("uses each target for one column", () => {
  expect(choose(["email", null, "first_name"], 1, "email")).toEqual([null, "email", "first_name"]);
  expect(choose(["email", null, null], 0, null)).toEqual([null, null, null]);
});

test("remembers one choice for each header", () => {
  const choices = choicesOf({ head: [" Mail ", "Mail", "", "***", "Team"] }, ["email", null, null, null, null]);
  expect(choices).toEqual([
    { header: "Mail", column: "email" },
    { header: "Team", column: null },
  ]);
  expect(rememberedOf(choices)).toEqual({ Mail: "email", Team: null });
});
