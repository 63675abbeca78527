import { expect, test } from "vitest";
import {
  errorsAddress,
  parseErrorsSearch,
  logAddress,
  parseLogSearch,
  secondsOf,
  findInvalidFilters,
} from "./page-state.ts";

test("a state survives the round trip through its URL", () => {
  const log =
    "/support/log?id=abc-DEF_1&who=ines%40example.com&call=team.rename&from=2026-11-01&to=2026-11-15&status=4xx";
  expect(logAddress(parseLogSearch(Object.fromEntries(new URL(log, "https://x").searchParams)))).toBe(log);
  expect(logAddress(parseLogSearch({}))).toBe("/support/log");
  const errors = "/support/errors?kind=failures&progress=new&days=30&call=team.rename&code=team.busy";
  expect(errorsAddress(parseErrorsSearch(Object.fromEntries(new URL(errors, "https://x").searchParams)))).toBe(errors);
  expect(errorsAddress(parseErrorsSearch({ days: 30 }))).toBe("/support/errors?days=30");
});

test("ignores unknown values", () => {
  expect(parseLogSearch({ status: "teapot", from: "yesterday", who: 42 })).toMatchObject({
    status: null,
    from: "",
    who: "42",
  });
  expect(parseErrorsSearch({ kind: "x", progress: "y", days: 3 })).toMatchObject({
    kind: null,
    progress: null,
    days: 7,
  });
});

test("a range covers whole days", () => {
  const [from, to] = [Number(secondsOf("2026-01-05")), Number(secondsOf("2026-01-05", 1))];
  expect(to - from).toBe(86_400);
  expect(secondsOf("")).toBe("");
});

test.each([
  [{ id: "abc" }, ["id"]],
  [{ id: "Zx9_-aQ" }, []],
  [{ who: "ines" }, ["who"]],
  [{ who: "ines@example.com" }, []],
  [{ who: "01890000-0000-7000-8000-000000000000" }, []],
  [{ call: "PUT /team" }, ["call"]],
  [{ call: "none" }, []],
])("reports for %o the invalid filters %o", (place, wrong) => {
  expect([...findInvalidFilters(parseLogSearch(place))]).toEqual(wrong);
});
