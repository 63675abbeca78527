import { expect, test } from "vitest";
import { routerPath } from "./route.ts";

test.each([
  ["/", "/"],
  ["/login", "/login"],
  ["/login/:token", "/login/$token"],
  ["/support/itsp-edit/:itspId", "/support/itsp-edit/$itspId"],
  ["/dashboard/members/:mid?", "/dashboard/members/{-$mid}"],
  ["/*", "/$"],
])("spells %s as %s for the router", (path, spelt) => expect(routerPath(path)).toBe(spelt));
