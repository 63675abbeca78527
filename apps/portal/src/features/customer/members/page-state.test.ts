import { describe, expect, test } from "vitest";
import { addressOf, parseSearch } from "./page-state.ts";

const NOWHERE = { filter: null, account: null, search: "", mid: null, tab: "profile", inviting: false } as const;

const ACCOUNT = "01890000-0000-7000-8000-000000000000";

describe("parses the URL of the list", () => {
  test.each([
    [{}, undefined, {}],
    [{ filter: "invited" }, undefined, { filter: "invited" }],
    [{ filter: "constructor" }, undefined, {}],
    [{ filter: "configured", account: ACCOUNT }, undefined, { filter: "configured", account: ACCOUNT }],
    [{ filter: "configured", account: "x" }, undefined, { filter: "configured" }],
    [{ filter: "active", account: ACCOUNT }, undefined, { filter: "active" }],
    [{ filter: ["invited"] }, undefined, {}],
    [{ search: "  ana " }, undefined, { search: "ana" }],
    [{ search: 42 }, undefined, { search: "42" }],
    [{ search: true }, undefined, { search: "true" }],
    [{ search: { a: 1 } }, undefined, {}],
    [{ search: "a".repeat(300) }, undefined, { search: "a".repeat(100) }],
    [{ invite: 1 }, undefined, { inviting: true }],
    [{ tab: "voice" }, "m1", { mid: "m1", tab: "voice" }],
    [{ tab: "elsewhere" }, undefined, {}],
    [{ invite: "0" }, undefined, {}],
    [{ filter: "active" }, "m-1", { filter: "active", mid: "m-1" }],
  ])("%j with %s", (search, mid, place) => expect(parseSearch(search, mid)).toEqual({ ...NOWHERE, ...place }));
});

describe("builds the URL", () => {
  test.each([
    [{}, "/dashboard/members"],
    [{ filter: "removed" }, "/dashboard/members?filter=removed"],
    [{ filter: "configured", account: ACCOUNT }, `/dashboard/members?filter=configured&account=${ACCOUNT}`],
    [{ filter: "active", account: ACCOUNT }, "/dashboard/members?filter=active"],
    [{ search: "ana & co" }, "/dashboard/members?search=ana+%26+co"],
    [{ mid: "m-1", filter: "active" }, "/dashboard/members/m-1?filter=active"],
    [{ inviting: true }, "/dashboard/members?invite=1"],
  ] as const)("of %j as %s", (place, address) => expect(addressOf({ ...NOWHERE, ...place })).toBe(address));
});
