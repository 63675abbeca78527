import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./useSelection.ts";

const selecting = (order: readonly string[], view = "all") => {
  const { result, rerender } = renderHook((listed) => useSelection(listed), { initialProps: { order, view } });
  const now = () => [[...result.current.selection.ids].join(""), result.current.everything] as const;
  const run = (how: (rows: ReturnType<typeof useSelection>) => void) => {
    act(() => how(result.current));
    return now();
  };
  const show = (order: readonly string[], view = "all") => {
    rerender({ order, view });
    return now();
  };
  return { run, show };
};

test("everything includes rows that load later, until one row is toggled", () => {
  const { run, show } = selecting(["a", "b"]);
  expect(run((rows) => rows.selectEverything())).toEqual(["ab", true]);
  expect(show(["a", "b", "c"])).toEqual(["abc", true]);
  expect(run((rows) => rows.toggle("b", false))).toEqual(["ac", false]);
});

test("all that are loaded are selected, or none if some are", () => {
  const { run } = selecting(["a", "b"]);
  expect(run((rows) => rows.toggleAll())).toEqual(["ab", false]);
  expect(run((rows) => rows.toggleAll())).toEqual(["", false]);
  expect(run((rows) => rows.selectOnly(["b"]))).toEqual(["b", false]);
  expect(run((rows) => rows.selectAll())).toEqual(["ab", false]);
});

test("another view starts without a selection, and rows that are gone aren't selected", () => {
  const { run, show } = selecting(["a", "b"]);
  run((rows) => rows.selectAll());
  expect(show(["b", "c"])).toEqual(["b", false]);
  run((rows) => rows.selectEverything());
  expect(show(["b", "c"], "searched")).toEqual(["", false]);
});
