import { describe, expect, test } from "vitest";
import { addressOf, DEFAULT_STATE, parseSearch } from "./page-state.ts";

describe("parses the query", () => {
  test.each([
    [{}, {}],
    [
      { view: "mine", add: 1 },
      { view: "mine", adding: true },
    ],
    [{ view: "constructor" }, {}],
    [
      { view: "attention", kind: "failed" },
      { view: "attention", kind: "failed" },
    ],
    [{ kind: "failed" }, {}],
    [{ view: "attention", kind: "broken" }, { view: "attention" }],
    [{ search: 42 }, { search: "42" }],
    [{ search: { a: 1 } }, {}],
    [{ view: "mine", search: "ana" }, { view: "mine" }],
    [{ search: "a".repeat(300) }, { search: "a".repeat(100) }],
  ])("%j", (query, place) => expect(parseSearch(query)).toEqual({ ...DEFAULT_STATE, ...place }));
});

describe("builds the URL", () => {
  test.each([
    [{}, "/dashboard/devices"],
    [{ view: "attention", kind: "silent" }, "/dashboard/devices?view=attention&kind=silent"],
    [{ kind: "silent" }, "/dashboard/devices"],
    [{ view: "former", search: "ana & co" }, "/dashboard/devices?view=former&search=ana+%26+co"],
    [{ view: "mine", adding: true, search: "ana" }, "/dashboard/devices?view=mine&add=1"],
  ] as const)("of %j as %s", (place, address) => expect(addressOf({ ...DEFAULT_STATE, ...place })).toBe(address));
});
