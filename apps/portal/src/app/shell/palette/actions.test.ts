import { expect, test } from "vitest";
import { CUSTOMER_ROUTES } from "#app/customer.ts";
import { PALETTE_ACTIONS } from "./actions.ts";
import { NAV, hrefOf } from "../nav.ts";

const withoutSearch = (address: string) => address.split("?")[0] ?? "";

const named = new Set([...NAV.map(hrefOf), ...PALETTE_ACTIONS.map(({ to }) => to)].map(withoutSearch));

// spec: 2.28
test.each([
  ["the insider and the referral program", "/dashboard/programs"],
  ["migration", "/process-migration"],
  ["the call statistics", "/dashboard/calls"],
  ["client downloads", "/dashboard/download"],
  ["recent and starred events", "/dashboard"],
])("the menu or the palette links to %s", (_, path) => expect(named).toContain(path));

test("every signed-in page has an entry in the palette", () => {
  const pages = CUSTOMER_ROUTES.filter(({ audience }) => audience === "signed-in").map(({ path }) =>
    path.replace("/:mid?", ""),
  );
  expect(pages.filter((path) => !named.has(path))).toEqual([]);
});

test("no two pages use the same key after G", () => {
  const keys = Map.groupBy(NAV, ({ key }) => key);
  for (const [key, entries] of keys)
    expect(new Set(entries.map(({ to, tabs }) => `${to} ${tabs?.[0]}`)).size, key).toBe(1);
});
