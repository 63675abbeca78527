import type { AdminRole } from "@portal/model/members/schemas.ts";
import type { MemberStatus } from "@portal/model/members/status.ts";
import { describe, expect, test } from "vitest";
import type { Me } from "../../kit/me.ts";
import { ownershipOfferFor, canPerform, mayEditVoice, rolesFor, type MemberAction } from "./permissions.ts";

const me = (role: AdminRole, kind: "own" | "imp_ro" = "own"): Me => ({
  id: "me",
  team_id: "team",
  role,
  who: { side: "customer", role: role === "none" ? "member" : role, standing: null, kind },
});
const member = (status: MemberStatus, admin_role: AdminRole = "none", id = "they") => ({ id, status, admin_role });

const ALL: MemberAction[] = ["edit", "invite", "suspend", "activate", "password", "remove", "restore", "removeForGood"];

describe("what can be done with somebody", () => {
  // spec: 1.3 6.4
  // oxfmt-ignore
  test.each([
    ["an administrator, somebody invited",    me("administrator"),     member("invited"),              ["edit", "invite", "remove", "removeForGood"]],
    ["an administrator, somebody active",     me("administrator"),     member("active"),               ["edit", "suspend", "password", "remove", "removeForGood"]],
    ["an administrator, somebody suspended",  me("administrator"),     member("suspended"),            ["edit", "activate", "password", "remove", "removeForGood"]],
    ["an administrator, somebody removed",    me("administrator"),     member("removed"),              ["restore", "removeForGood"]],
    ["an administrator, another one",         me("administrator"),     member("active", "administrator"), []],
    ["an administrator, the primary",         me("administrator"),     member("active", "primary"),    []],
    ["a secondary, a member",                 me("secondary"),         member("inactive"),             ["edit", "suspend", "password", "remove", "removeForGood"]],
    ["a secondary, another one",              me("secondary"),         member("active", "secondary"),  []],
    ["the primary, themselves",               me("primary"),           member("active", "primary", "me"), []],
    ["a member, anybody",                     me("none"),              member("active"),               []],
    ["support, looking on",                   me("primary", "imp_ro"), member("active"),               []],
  ] as const)("by %s", (_, who, whom, acts) => {
    expect(ALL.filter((act) => canPerform(act, who, whom))).toEqual(acts);
  });
});

test("voice is edited by those who edit the member, and by administrators for themselves", () => {
  expect(mayEditVoice(me("administrator"), member("active"))).toBe(true);
  expect(mayEditVoice(me("administrator"), member("active", "administrator"))).toBe(false);
  for (const role of ["primary", "administrator", "secondary"] as const) {
    expect(mayEditVoice(me(role), member("active", role, "me")), role).toBe(true);
  }
  expect(mayEditVoice(me("none"), member("active", "none", "me"))).toBe(false);
  expect(mayEditVoice(me("primary", "imp_ro"), member("active", "primary", "me"))).toBe(false);
});

test("roles are offered by those who may give them", () => {
  expect(rolesFor(me("primary"), member("active"))).toEqual(["none", "secondary", "administrator"]);
  expect(rolesFor(me("administrator"), member("active"))).toEqual(["none", "secondary"]);
  expect(rolesFor(me("secondary"), member("active"))).toEqual(["none"]);
  expect(rolesFor(me("administrator"), member("active", "administrator"))).toEqual(["administrator"]);
  expect(rolesFor(me("primary"), member("removed"))).toEqual(["none"]);
});

test("the lead is offered by the primary to an administrator who has joined", () => {
  expect(ownershipOfferFor(me("primary"), member("active", "administrator"))).toBe("offer");
  expect(ownershipOfferFor(me("primary"), member("active", "secondary"))).toBe("not_admin");
  expect(ownershipOfferFor(me("primary"), member("invited", "administrator"))).toBeNull();
  expect(ownershipOfferFor(me("administrator"), member("active", "administrator"))).toBeNull();
});
