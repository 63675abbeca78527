import { describe, expect, test } from "vitest";
import { type Principal, can, authorize, needsReason, sudoFor } from "./access.ts";

const VISITOR: Principal = { side: "visitor" };
const PHONE: Principal = { side: "phone", standing: null };
const STAFF: Principal = { side: "staff", level: "l3" };
const MEMBER: Principal = { side: "customer", role: "member", standing: null, kind: "own" };
const OWNER: Principal = { side: "customer", role: "primary", standing: null, kind: "own" };

describe("who is let in on which side", () => {
  test.each([VISITOR, PHONE, STAFF, MEMBER])("anyone may log in: %j", (who) => {
    expect(authorize("staff.enter", who, true)).toBe("y");
    expect(authorize("phone.enter", who, true)).toBe("y");
  });

  test("only phones use the calls of phones", () => {
    expect(authorize("phone.use", PHONE, false)).toBe("y");
    for (const who of [VISITOR, STAFF, OWNER]) expect(authorize("phone.use", who, false)).toBe("login");
  });

  test("a phone that is logged out may still report, and nothing else", () => {
    const loggedOut: Principal = { side: "phone", standing: "logged_out" };
    expect(authorize("phone.beat", loggedOut, true)).toBe("y");
    expect(authorize("phone.use", loggedOut, true)).toBe("logged_out");
  });

  test("a call of customers sends others to the login, unless visitors may use it", () => {
    for (const who of [VISITOR, PHONE, STAFF]) {
      expect(authorize("device.list", who, false)).toBe("login");
      expect(authorize("referral.check", who, false)).toBe("y");
    }
  });

  test("staff calls send customers to the login", () => {
    expect(authorize("case.view", OWNER, false)).toBe("login");
    expect(authorize("case.view", STAFF, false)).toBe("y");
  });
});

describe("what the portal shows", () => {
  test.each([
    ["device.list", OWNER, true],
    ["device.view", MEMBER, true],
    ["device.list", MEMBER, false],
    ["device.list", VISITOR, false],
  ] as const)("%s for %j: %s", (action, who, shown) => {
    expect(can(action, who)).toBe(shown);
  });

  test("shows to a read-only impersonation what can be read", () => {
    expect(can("device.list", { side: "customer", role: "primary", standing: null, kind: "imp_ro" })).toBe(true);
  });
});

test.each([
  ["billing.change", "payment"],
  ["account.cancel", "cancel"],
  ["staff.manage", "staff"],
  ["device.list", undefined],
  ["staff.enter", undefined],
  ["phone.use", undefined],
] as const)("%s needs the proof %s", (action, purpose) => {
  expect(sudoFor(action)).toBe(purpose);
});

test.each([
  ["case.password", true],
  ["case.delete_team", true],
  ["case.view", false],
  ["billing.change", false],
  ["phone.use", false],
  ["staff.enter", false],
] as const)("%s needs a reason: %s", (action, needed) => {
  expect(needsReason(action)).toBe(needed);
});
