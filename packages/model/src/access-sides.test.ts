import { describe, expect, test } from "vitest";
import { type Principal, can, authorize, needsReason, sudoFor } from "./access.ts";

const VISITOR: Principal = { side: "visitor" };
const PHONE: Principal = { side: "phone", standing: null };
const STAFF: Principal = { side: "staff", level: "l3" };
const MEMBER: Principal = { side: "customer", role: "member", standing: null, kind: "own" };
const OWNER: Principal = { side: "customer", role: "primary", standing: null, kind: "own" };

describe("access by side", () => {
  test.each([VISITOR, PHONE, STAFF, MEMBER])("%j can log in", (who) => {
    expect(authorize("staff.enter", who, true)).toBe("y");
    expect(authorize("phone.enter", who, true)).toBe("y");
  });

  test("only phones can make phone calls to the API", () => {
    expect(authorize("phone.use", PHONE, false)).toBe("y");
    for (const who of [VISITOR, STAFF, OWNER]) expect(authorize("phone.use", who, false)).toBe("login");
  });

  test("a logged-out phone can only send heartbeats", () => {
    const loggedOut: Principal = { side: "phone", standing: "logged_out" };
    expect(authorize("phone.beat", loggedOut, true)).toBe("y");
    expect(authorize("phone.use", loggedOut, true)).toBe("logged_out");
  });

  test("customer calls ask everyone else to log in, unless visitors may make them", () => {
    for (const who of [VISITOR, PHONE, STAFF]) {
      expect(authorize("device.list", who, false)).toBe("login");
      expect(authorize("referral.check", who, false)).toBe("y");
    }
  });

  test("staff calls ask customers to log in", () => {
    expect(authorize("case.view", OWNER, false)).toBe("login");
    expect(authorize("case.view", STAFF, false)).toBe("y");
  });
});

describe("can", () => {
  test.each([
    ["device.list", OWNER, true],
    ["device.view", MEMBER, true],
    ["device.list", MEMBER, false],
    ["device.list", VISITOR, false],
  ] as const)("%s for %j: %s", (action, who, shown) => {
    expect(can(action, who)).toBe(shown);
  });

  test("allows a read-only impersonation to read", () => {
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
