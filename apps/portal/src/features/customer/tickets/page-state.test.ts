import { expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

const NOWHERE = { whose: "mine", state: "unsolved", search: "", ticket: null, writing: false, reference: "" } as const;
const ID = "01890000-0000-7000-8000-000000000000";

test("a state survives the round trip through its URL", () => {
  for (const place of [
    NOWHERE,
    { ...NOWHERE, whose: "team", state: "closed", search: "no sound" },
    { ...NOWHERE, ticket: ID },
    { ...NOWHERE, writing: true, reference: "q3Vb_0xT-9aL" },
  ] as const) {
    const [, query = ""] = addressOf(place).split("?");
    expect(parseSearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(place);
  }
});

test("ignores unknown values", () => {
  expect(parseSearch({ whose: "theirs", ticket: "../..", search: 42, reference: "<b>" })).toEqual({
    ...NOWHERE,
    search: "42",
  });
});
