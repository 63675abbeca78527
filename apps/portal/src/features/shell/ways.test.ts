import { expect, test } from "vitest";
import { CUSTOMER_ROUTES } from "../../areas/customer.ts";
import { ACTS } from "./acts.ts";
import { NAV, hrefOf } from "./nav.ts";

const withoutSearch = (address: string) => address.split("?")[0] ?? "";

// spec: 2.28
test("every page of the signed-in area has a name in the palette", () => {
  const named = new Set([...NAV.map(hrefOf), ...ACTS.map(({ to }) => to)].map(withoutSearch));
  const pages = CUSTOMER_ROUTES.filter(({ audience }) => audience === "signed-in").map(({ path }) =>
    path.replace("/:mid?", ""),
  );
  expect(pages.filter((path) => !named.has(path))).toEqual([]);
});

test('no two pages share the key of "G then …" for the same person', () => {
  const keys = Map.groupBy(NAV, ({ key }) => key);
  for (const [key, entries] of keys)
    expect(new Set(entries.map(({ to, tabs }) => `${to} ${tabs?.[0]}`)).size, key).toBe(1);
});
