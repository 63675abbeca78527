import type { AdminRole } from "@portal/model/members/schemas.ts";
import { describe, expect, test } from "vitest";
import type { Me } from "../me.ts";
import { allowedActionsOf, canLinkPhone } from "./permissions.ts";
import type { Device } from "./device-status.ts";

const NOW = 1_000_000_000_000;
const me = (role: AdminRole, kind: "own" | "imp_ro" = "own"): Me => ({
  id: "me",
  team_id: "team",
  role,
  who: { side: "customer", role: role === "none" ? "member" : role, standing: null, kind },
});
const solo: Me = { ...me("primary"), who: { side: "customer", role: "solo_free", standing: null, kind: "own" } };
const owner = (admin_role: AdminRole, id = "they") => ({ id, admin_role });
const phone = (state: Device["state"], days: number | null) => ({
  state,
  free_from: days === null ? null : NOW / 1000 + days * 86_400,
});

describe("what can be done with a phone", () => {
  // oxfmt-ignore
  test.each([
    ["one's own, due",                  me("none"),          owner("none", "me"),     phone("in_service", -1),       { settings: false, logOut: true,  unregister: "now" }],
    ["one's own, due this second",      me("none"),          owner("none", "me"),     phone("in_service", 0),        { settings: false, logOut: true,  unregister: "now" }],
    ["one's own, too young",            me("none"),          owner("none", "me"),     phone("in_service", 1),        { settings: false, logOut: true,  unregister: "later" }],
    ["the primary's own, too young",    me("primary"),       owner("primary", "me"),  phone("silent", 1),            { settings: true,  logOut: true,  unregister: "later" }],
    ["one's own, logged out",           me("none"),          owner("none", "me"),     phone("logged_out", -1),       { settings: false, logOut: false, unregister: "now" }],
    ["one's own, former",               me("none"),          owner("none", "me"),     phone("unregistered", null),   { settings: false, logOut: false, unregister: null }],
    ["a member's, too young",           me("secondary"),     owner("none"),           phone("in_service", 1),        { settings: true,  logOut: true,  unregister: "reason" }],
    ["a member's, due",                 me("secondary"),     owner("none"),           phone("revoked", -1),          { settings: true,  logOut: false, unregister: "now" }],
    ["a blocked member's",              me("administrator"), owner("none"),           phone("blocked", -1),          { settings: true,  logOut: true,  unregister: "now" }],
    ["of somebody of the same rank",    me("administrator"), owner("administrator"),  phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["of somebody above",               me("secondary"),     owner("primary"),        phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["a colleague's, by a member",      me("none"),          owner("none"),           phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["by support, looking on",          me("primary", "imp_ro"), owner("none"),       phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["one's own, in the solo edition",  solo,                owner("primary", "me"),  phone("in_service", 1),        { settings: true,  logOut: true,  unregister: "later" }],
    ["a former one",                    me("primary"),       owner("none"),           phone("unregistered", null),   { settings: false, logOut: false, unregister: null }],
  ] as const)("%s", (_, who, whose, device, acts) => expect(allowedActionsOf(who, whose, device, NOW)).toEqual(acts));
});

test("a link is made for oneself and for those whom one manages, never by support", () => {
  expect(canLinkPhone(me("none"), owner("none", "me"))).toBe(true);
  expect(canLinkPhone(me("none"), owner("none"))).toBe(false);
  expect(canLinkPhone(me("administrator"), owner("secondary"))).toBe(true);
  expect(canLinkPhone(me("secondary"), owner("secondary"))).toBe(false);
  expect(canLinkPhone(me("primary", "imp_ro"), owner("none"))).toBe(false);
});
