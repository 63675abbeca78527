import { expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

test("a state survives the round trip through its URL, without unknown values", () => {
  const nowhere = { state: "unsolved", level: null, whose: "all", ticket: null } as const;
  for (const place of [
    nowhere,
    { state: "waiting", level: "priority", whose: "mine", ticket: null },
    { ...nowhere, ticket: "01890000-0000-7000-8000-000000000000" },
  ] as const) {
    const [, query = ""] = addressOf(place).split("?");
    expect(parseSearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(place);
  }
  expect(parseSearch({ state: "lost", level: 3, ticket: "x" })).toEqual(nowhere);
});
