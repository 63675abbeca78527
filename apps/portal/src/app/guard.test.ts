import { describe, expect, test } from "vitest";
import { CUSTOMER_ROUTES } from "./customer.ts";
import { guard, type Audience } from "./guard.ts";
import { SUPPORT_ROUTES } from "./support.ts";

const visitor = { customer: false, staff: false };
const customer = { customer: true, staff: false };
const staff = { customer: false, staff: true };
const both = { customer: true, staff: true };

// oxfmt-ignore
const CASES: readonly [path: string, audience: Audience, sessions: typeof visitor, goes: string | null][] = [
  ["/login",             "visitor",   visitor,  null],
  ["/login",             "visitor",   customer, "/dashboard"],
  ["/login",             "visitor",   staff,    null],
  ["/",                  "visitor",   customer, "/dashboard"],
  ["/reset-password",    "visitor",   visitor,  null],
  ["/reset-password",    "visitor",   customer, null],
  ["/dashboard",         "signed-in", visitor,  "/login"],
  ["/dashboard",         "signed-in", staff,    "/login"],
  ["/dashboard",         "signed-in", customer, null],
  ["/support/login",     "visitor",   visitor,  null],
  ["/support/login",     "visitor",   customer, null],
  ["/support/login",     "visitor",   staff,    "/support/dashboard"],
  ["/support/dashboard", "support",   visitor,  "/support/login"],
  ["/support/dashboard", "support",   customer, "/support/login"],
  ["/support/dashboard", "support",   staff,    null],
  ["/support/dashboard", "support",   both,     null],
  ["/maintenance",       "anyone",    visitor,  null],
  ["/maintenance",       "anyone",    both,     null],
  ["/*",                 "anyone",    both,     null],
];

describe("the route guard", () => {
  // spec: 2.56 2.57 2.58 6.1
  test.each(CASES)("%s (%s) with %o redirects to %s", (path, audience, sessions, goes) => {
    expect(guard({ path, audience }, sessions)).toBe(goes);
  });

  // spec: 2.56
  test("sends staff who are not logged in to the route named supportLogin", () => {
    const named = SUPPORT_ROUTES.filter((route) => "name" in route && route.name === "supportLogin");
    expect(named.map(({ path }) => path)).toEqual([guard({ path: "/support/log", audience: "support" }, visitor)]);
  });

  test("never redirects in a circle", () => {
    const routes = [...CUSTOMER_ROUTES, ...SUPPORT_ROUTES];
    for (const route of routes) {
      for (const sessions of [visitor, customer, staff, both]) {
        const target = routes.find(({ path }) => path === guard(route, sessions));
        if (target) expect(guard(target, sessions), `${route.path} > ${target.path}`).toBeNull();
      }
    }
  });
});
