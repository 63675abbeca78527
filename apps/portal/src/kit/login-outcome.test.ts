import { expect, test } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { sessionFromReply, problemFromReply, problemFromFailure } from "./login-outcome.ts";

const session = { token: "t", expires_at: 12 };
const user = { id: "1", email: "jo@x.example", full_name: "Jo", level: "l1" } as const;

// spec: 3.2
test("a session is kept in milliseconds, and only when all of it came", () => {
  expect(sessionFromReply<"staff">({ success: true, session, user })).toEqual({ token: "t", expires_at: 12_000, user });
  expect(sessionFromReply<"staff">({ success: false, session, user })).toBeNull();
  expect(sessionFromReply<"staff">({ success: true, session })).toBeNull();
  expect(sessionFromReply<"staff">({ success: true, user })).toBeNull();
});

// spec: 8.2
test("a delay says how long to wait, everything else that the address or the password is wrong", () => {
  expect(problemFromReply({ success: false, delay: 4 })).toEqual({ kind: "slow", minutes: 4 });
  expect(problemFromReply({ success: false, delay: 0 })).toEqual({ kind: "wrong" });
  expect(problemFromReply({ success: false })).toEqual({ kind: "wrong" });
  expect(problemFromReply({ success: false, refused_at_once: true })).toEqual({ kind: "wrong", at_once: true });
});

// spec: 8.4
test("400 leads to customer success", () => {
  const refused = new CallFailed({ code: "request.invalid", status: 400, side: "customer" });
  expect(problemFromFailure(refused)).toEqual({ kind: "contact" });
});

// spec: 8.5
test.each([401, 403, 404, 409, 413])("any other refusal, as %d, says that e-mail or password are wrong", (status) => {
  const refused = (side: "customer" | "staff") => new CallFailed({ code: "request.not_found", status, side });
  expect(problemFromFailure(refused("customer"))).toEqual({ kind: "wrong" });
  expect(problemFromFailure(refused("staff")).kind, "staff are told which").toBe("failed");
});

test("what is no refusal says what it is", () => {
  const told = (code: "offline" | "request.too_many" | "server.unexpected", status: number) =>
    problemFromFailure(new CallFailed({ code, status, side: "customer" })).kind;
  expect([told("offline", 0), told("request.too_many", 429), told("server.unexpected", 500)]).toEqual(
    Array.from({ length: 3 }, () => "failed"),
  );
  expect(problemFromFailure(new TypeError("surprise")).kind).toBe("failed");
});
