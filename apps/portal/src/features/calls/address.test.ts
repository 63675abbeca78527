import { expect, test } from "vitest";
import { NOWHERE, addressOf, placeOf } from "./address.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const query = (address: string) => Object.fromEntries(new URL(address, "https://x").searchParams);

test.each([
  NOWHERE,
  { ...NOWHERE, range: "last_90_days" as const, as_table: true },
  { ...NOWHERE, member: ID, direction: "in" as const },
])("a place is found again by its address", (place) => {
  expect(placeOf(query(addressOf(place)))).toEqual(place);
});

test("what nobody wrote leads to the beginning", () => {
  expect(placeOf({ range: "ever", member: "ann", direction: 7, table: "yes" })).toEqual(NOWHERE);
  expect(placeOf({ table: 1 }).as_table).toBe(true);
});
