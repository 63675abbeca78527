import { expect, test } from "vitest";
import { DEFAULT_STATE, addressOf, parseSearch } from "./page-state.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const query = (address: string) => Object.fromEntries(new URL(address, "https://x").searchParams);

test.each([
  DEFAULT_STATE,
  { ...DEFAULT_STATE, range: "last_90_days" as const, as_table: true },
  { ...DEFAULT_STATE, member: ID, direction: "in" as const },
])("a state survives the round trip through its URL", (place) => {
  expect(parseSearch(query(addressOf(place)))).toEqual(place);
});

test("an unknown query parses to the default state", () => {
  expect(parseSearch({ range: "ever", member: "ann", direction: 7, table: "yes" })).toEqual(DEFAULT_STATE);
  expect(parseSearch({ table: 1 }).as_table).toBe(true);
});
