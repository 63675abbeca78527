import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { MemberStatus } from "@portal/model/members/status.ts";
import { describe, expect, test } from "vitest";
import type { Me } from "#platform/session/me.ts";
import { ownershipOfferFor, canPerform, mayEditVoice, rolesFor, type MemberAction } from "./permissions.ts";

const me = (role: AdminRole, kind: "own" | "imp_ro" = "own"): Me => ({
  id: "me",
  team_id: "team",
  role,
  who: { side: "customer", role: role === "none" ? "member" : role, standing: null, kind },
});
const member = (status: MemberStatus, admin_role: AdminRole = "none", id = "they") => ({ id, status, admin_role });

const ALL: MemberAction[] = ["edit", "invite", "suspend", "activate", "password", "remove", "restore", "removeForGood"];

describe("allowed actions", () => {
  // spec: 1.3 6.4
  // oxfmt-ignore
  test.each([
    ["an admin on an invited member",         me("administrator"),     member("invited"),              ["edit", "invite", "remove", "removeForGood"]],
    ["an admin on an active member",          me("administrator"),     member("active"),               ["edit", "suspend", "password", "remove", "removeForGood"]],
    ["an admin on a suspended member",        me("administrator"),     member("suspended"),            ["edit", "activate", "password", "remove", "removeForGood"]],
    ["an admin on a removed member",          me("administrator"),     member("removed"),              ["restore", "removeForGood"]],
    ["an admin on another admin",             me("administrator"),     member("active", "administrator"), []],
    ["an admin on the owner",                 me("administrator"),     member("active", "primary"),    []],
    ["a secondary admin on a member",         me("secondary"),         member("inactive"),             ["edit", "suspend", "password", "remove", "removeForGood"]],
    ["a secondary admin on another",          me("secondary"),         member("active", "secondary"),  []],
    ["the owner on themselves",               me("primary"),           member("active", "primary", "me"), []],
    ["a member on anyone",                    me("none"),              member("active"),               []],
    ["read-only support",                     me("primary", "imp_ro"), member("active"),               []],
  ] as const)("by %s", (_, who, whom, acts) => {
    expect(ALL.filter((act) => canPerform(act, who, whom))).toEqual(acts);
  });
});

test("voice is editable by those who can edit the member, and by admins for themselves", () => {
  expect(mayEditVoice(me("administrator"), member("active"))).toBe(true);
  expect(mayEditVoice(me("administrator"), member("active", "administrator"))).toBe(false);
  for (const role of ["primary", "administrator", "secondary"] as const) {
    expect(mayEditVoice(me(role), member("active", role, "me")), role).toBe(true);
  }
  expect(mayEditVoice(me("none"), member("active", "none", "me"))).toBe(false);
  expect(mayEditVoice(me("primary", "imp_ro"), member("active", "primary", "me"))).toBe(false);
});

test("offers the roles that the user may assign", () => {
  expect(rolesFor(me("primary"), member("active"))).toEqual(["none", "secondary", "administrator"]);
  expect(rolesFor(me("administrator"), member("active"))).toEqual(["none", "secondary"]);
  expect(rolesFor(me("secondary"), member("active"))).toEqual(["none"]);
  expect(rolesFor(me("administrator"), member("active", "administrator"))).toEqual(["administrator"]);
  expect(rolesFor(me("primary"), member("removed"))).toEqual(["none"]);
});

test("the owner can offer ownership only to an admin who has joined", () => {
  expect(ownershipOfferFor(me("primary"), member("active", "administrator"))).toBe("offer");
  expect(ownershipOfferFor(me("primary"), member("active", "secondary"))).toBe("not_admin");
  expect(ownershipOfferFor(me("primary"), member("invited", "administrator"))).toBeNull();
  expect(ownershipOfferFor(me("administrator"), member("active", "administrator"))).toBeNull();
});
