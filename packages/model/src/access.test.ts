import { describe, expect, test } from "vitest";
import { ACCESS, type Action, type Principal, RESTRICTIONS, can, authorize } from "./access.ts";

const customer = (rest: Partial<Extract<Principal, { side: "customer" }>> = {}): Principal => ({
  side: "customer",
  role: "administrator",
  standing: null,
  kind: "own",
  ...rest,
});

describe("judge", () => {
  // spec: 6.1 6.3
  // asvs: V8.2.1
  // api: 5
  test.each<[string, Action, Principal, boolean, string]>([
    ["a visitor must log in", "team.view", { side: "visitor" }, false, "login"],
    ["staff are visitors on the customers' side", "team.view", { side: "staff", level: "su" }, false, "login"],
    ["customers are visitors on the staff's side", "staff.self", customer(), false, "login"],
    ["a row without the role forbids", "team.rename", customer({ role: "member" }), true, "forbidden"],
    ["a row with the role allows", "team.rename", customer(), true, "y"],
    ["somebody suspended may only log out", "team.view", customer({ standing: "suspended" }), false, "suspended"],
    ["somebody suspended may log out", "session.end", customer({ standing: "suspended" }), true, "y"],
    ["somebody whose account moves changes nothing", "team.rename", customer({ standing: "moving" }), true, "moving"],
    ["somebody whose account moves may look", "team.view", customer({ standing: "moving" }), false, "y"],
    [
      "somebody whose account moves may stop it",
      "migration.stop",
      customer({ standing: "moving", role: "solo_free" }),
      true,
      "y",
    ],
    ["impersonation without writing reads", "team.view", customer({ kind: "imp_ro" }), false, "y"],
    ["impersonation without writing writes nothing", "team.rename", customer({ kind: "imp_ro" }), true, "forbidden"],
    ["impersonation with writing writes", "team.rename", customer({ kind: "imp_rw" }), true, "y"],
    ["impersonation can be ended", "session.end", customer({ kind: "imp_ro" }), true, "y"],
    ["nobody logs in from inside an impersonation", "session.start", customer({ kind: "imp_rw" }), true, "forbidden"],
  ])("%s", (_sentence, action, who, changes, verdict) => {
    expect(authorize(action, who, changes)).toBe(verdict);
  });

  // spec: 6.16
  test("a standing closes every row that does not name it, for every role", () => {
    for (const [action, rule] of Object.entries(ACCESS)) {
      if (rule.side !== "customer") continue;
      for (const standing of RESTRICTIONS) {
        const verdict = authorize(action as Action, customer({ standing }), true);
        expect(verdict === standing, `${action} while ${standing}`).toBe(!rule.despite?.includes(standing));
      }
    }
  });
});

test("whoever may do what needs a proof can give the proof, in every standing; new terms leave it good for leaving only", () => {
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

test("the portal shows what the server would allow", () => {
  expect(can("team.rename", customer())).toBe(true);
  expect(can("team.rename", customer({ role: "member" }))).toBe(false);
});
