import { describe, expect, test } from "vitest";
import { addressOf, parseSearch, type PageState } from "./page-state.ts";

const NOWHERE: PageState = {
  filter: null,
  role: null,
  voice: null,
  search: "",
  sort: null,
  mid: null,
  tab: "profile",
  inviting: false,
  act: null,
};

const ACCOUNT = "01890000-0000-7000-8000-000000000000";

describe("parses the URL of the list", () => {
  test.each<[Record<string, unknown>, string | undefined, Partial<PageState>]>([
    [{}, undefined, {}],
    [{ filter: "invited" }, undefined, { filter: "invited" }],
    [{ filter: "constructor" }, undefined, {}],
    [{ filter: ["invited"] }, undefined, {}],
    [{ role: "admins", voice: "none" }, undefined, { role: "admins", voice: "none" }],
    [{ role: "king", voice: "some" }, undefined, {}],
    [{ voice: ACCOUNT }, undefined, { voice: ACCOUNT }],
    [{ sort: "-seen" }, undefined, { sort: "-seen" }],
    [{ sort: "name" }, undefined, {}],
    [{ sort: "shoe_size" }, undefined, {}],
    [{ voice: "none", act: "assign-voice" }, undefined, { voice: "none", act: "assign_voice" }],
    [{ act: "assign_voice" }, undefined, {}],
    [{ filter: "administrator" }, undefined, { role: "admins" }],
    [{ filter: "configured" }, undefined, { voice: "any" }],
    [{ filter: "configured", account: ACCOUNT }, undefined, { voice: ACCOUNT }],
    [{ filter: "configured", account: "x" }, undefined, { voice: "any" }],
    [{ filter: "not_configured" }, undefined, { voice: "none" }],
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
  test.each<[Partial<PageState>, string]>([
    [{}, "/dashboard/members"],
    [{ filter: "removed" }, "/dashboard/members?filter=removed"],
    [{ role: "none", voice: ACCOUNT }, `/dashboard/members?role=none&voice=${ACCOUNT}`],
    [{ sort: "-joined" }, "/dashboard/members?sort=-joined"],
    [{ voice: "none", act: "assign_voice" }, "/dashboard/members?voice=none&act=assign-voice"],
    [{ search: "ana & co" }, "/dashboard/members?search=ana+%26+co"],
    [{ mid: "m-1", filter: "active" }, "/dashboard/members/m-1?filter=active"],
    [{ inviting: true }, "/dashboard/members?invite=1"],
  ])("of %j as %s", (place, address) => expect(addressOf({ ...NOWHERE, ...place })).toBe(address));
});
