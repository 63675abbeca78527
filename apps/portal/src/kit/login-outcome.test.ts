import { expect, test } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { troubleOf, troubleOfFailure } from "./login-outcome.ts";

const session = { token: "t", expires_at: 1 };

test("a session that was opened is no trouble", () => {
  expect(troubleOf({ success: true, session })).toBeNull();
});

test("a delay says how long to wait, everything else that the address or the password is wrong", () => {
  expect(troubleOf({ success: false, delay: 4 })).toEqual({ kind: "slow", minutes: 4 });
  expect(troubleOf({ success: false, delay: 0 })).toEqual({ kind: "wrong" });
  expect(troubleOf({ success: false })).toEqual({ kind: "wrong" });
  expect(troubleOf({ success: true })).toEqual({ kind: "wrong" });
});

test("400 leads to customer success, other failures say what they are", () => {
  const refused = new CallFailed({ code: "request.invalid", status: 400, side: "customer" });
  expect(troubleOfFailure(refused)).toEqual({ kind: "contact" });
  const offline = new CallFailed({ code: "offline", status: 0, side: "customer" });
  expect(troubleOfFailure(offline)).toEqual({ kind: "failed", failed: offline });
  expect(troubleOfFailure(new TypeError("surprise")).kind).toBe("failed");
});
