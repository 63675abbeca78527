import type { AdminRole } from "@portal/model/members/schemas.ts";
import { describe, expect, test } from "vitest";
import type { Me } from "#platform/session/me.ts";
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

describe("allowed actions on a phone", () => {
  // oxfmt-ignore
  test.each([
    ["own phone, released",              me("none"),          owner("none", "me"),     phone("in_service", -1),       { settings: false, logOut: true,  unregister: "now" }],
    ["own phone, released this second",  me("none"),          owner("none", "me"),     phone("in_service", 0),        { settings: false, logOut: true,  unregister: "now" }],
    ["own phone, not released yet",      me("none"),          owner("none", "me"),     phone("in_service", 1),        { settings: false, logOut: true,  unregister: "later" }],
    ["the owner's own, not released",    me("primary"),       owner("primary", "me"),  phone("silent", 1),            { settings: true,  logOut: true,  unregister: "later" }],
    ["own phone, logged out",            me("none"),          owner("none", "me"),     phone("logged_out", -1),       { settings: false, logOut: false, unregister: "now" }],
    ["own phone, unregistered",          me("none"),          owner("none", "me"),     phone("unregistered", null),   { settings: false, logOut: false, unregister: null }],
    ["a member's, not released yet",     me("secondary"),     owner("none"),           phone("in_service", 1),        { settings: true,  logOut: true,  unregister: "reason" }],
    ["a member's, released",             me("secondary"),     owner("none"),           phone("revoked", -1),          { settings: true,  logOut: false, unregister: "now" }],
    ["a blocked member's",              me("administrator"), owner("none"),           phone("blocked", -1),          { settings: true,  logOut: true,  unregister: "now" }],
    ["of an admin with the same role",   me("administrator"), owner("administrator"),  phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["of a member with a higher role",   me("secondary"),     owner("primary"),        phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["a colleague's, by a member",       me("none"),          owner("none"),           phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["by read-only support",             me("primary", "imp_ro"), owner("none"),       phone("in_service", -1),       { settings: false, logOut: false, unregister: null }],
    ["own phone in the solo edition",    solo,                owner("primary", "me"),  phone("in_service", 1),        { settings: true,  logOut: true,  unregister: "later" }],
    ["an unregistered one",              me("primary"),       owner("none"),           phone("unregistered", null),   { settings: false, logOut: false, unregister: null }],
  ] as const)("%s", (_, who, whose, device, acts) => expect(allowedActionsOf(who, whose, device, NOW)).toEqual(acts));
});

test("members can link a phone for themselves, admins also for members they manage, support never", () => {
  expect(canLinkPhone(me("none"), owner("none", "me"))).toBe(true);
  expect(canLinkPhone(me("none"), owner("none"))).toBe(false);
  expect(canLinkPhone(me("administrator"), owner("secondary"))).toBe(true);
  expect(canLinkPhone(me("secondary"), owner("secondary"))).toBe(false);
  expect(canLinkPhone(me("primary", "imp_ro"), owner("none"))).toBe(false);
});
