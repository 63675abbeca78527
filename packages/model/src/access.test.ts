import { describe, expect, test } from "vitest";
import { ACCESS, type Action, type Principal, RESTRICTIONS, can, authorize } from "./access.ts";

const customer = (changed: Partial<Extract<Principal, { side: "customer" }>> = {}): Principal => ({
  side: "customer",
  role: "administrator",
  standing: null,
  kind: "own",
  ...changed,
});

describe("authorize", () => {
  // spec: 6.1 6.3
  // asvs: V8.2.1
  // api: 5
  test.each<[string, Action, Principal, boolean, string]>([
    ["a visitor must log in", "team.view", { side: "visitor" }, false, "login"],
    ["staff are visitors on the customers' side", "team.view", { side: "staff", level: "su" }, false, "login"],
    ["customers are visitors on the staff's side", "staff.self", customer(), false, "login"],
    ["a row without the role forbids", "team.rename", customer({ role: "member" }), true, "forbidden"],
    ["a row with the role allows", "team.rename", customer(), true, "y"],
    ["a suspended member cannot read the team", "team.view", customer({ standing: "suspended" }), false, "suspended"],
    ["a suspended member can log out", "session.end", customer({ standing: "suspended" }), true, "y"],
    ["an account in migration cannot be changed", "team.rename", customer({ standing: "moving" }), true, "moving"],
    ["an account in migration can be read", "team.view", customer({ standing: "moving" }), false, "y"],
    [
      "the owner of an account in migration can stop the migration",
      "migration.stop",
      customer({ standing: "moving", role: "solo_free" }),
      true,
      "y",
    ],
    ["a read-only impersonation can read", "team.view", customer({ kind: "imp_ro" }), false, "y"],
    ["a read-only impersonation cannot write", "team.rename", customer({ kind: "imp_ro" }), true, "forbidden"],
    ["an impersonation with write access can write", "team.rename", customer({ kind: "imp_rw" }), true, "y"],
    ["an impersonation can be ended", "session.end", customer({ kind: "imp_ro" }), true, "y"],
    ["an impersonation cannot log in", "session.start", customer({ kind: "imp_rw" }), true, "forbidden"],
  ])("%s", (_title, action, who, changes, verdict) => {
    expect(authorize(action, who, changes)).toBe(verdict);
  });

  // spec: 6.16
  test("a restriction closes every row that does not list it, for every role", () => {
    for (const [action, rule] of Object.entries(ACCESS)) {
      if (rule.side !== "customer") continue;
      for (const standing of RESTRICTIONS) {
        const verdict = authorize(action as Action, customer({ standing }), true);
        expect(verdict === standing, `${action} while ${standing}`).toBe(!rule.despite?.includes(standing));
      }
    }
  });
});

test("every restricted caller who may act can also confirm their password; with pending terms only to export or cancel", () => {
  const proven = Object.entries(ACCESS).flatMap(([action, rule]) =>
    rule.side === "customer" && rule.sudo ? [{ action, despite: rule.despite ?? [] }] : [],
  );
  for (const { action, despite } of proven) {
    for (const standing of despite) {
      expect(authorize("sudo.ask", customer({ standing }), true), `${action} while ${standing}`).toBe("y");
    }
  }
  const open = proven.filter(({ despite }) => despite.includes("terms_pending"));
  expect(open.map(({ action }) => action)).toEqual(["account.export", "account.cancel"]);
});

test("shows controls in the portal only for what the server allows", () => {
  expect(can("team.rename", customer())).toBe(true);
  expect(can("team.rename", customer({ role: "member" }))).toBe(false);
});
