import { expect, test } from "vitest";
import { CallFailed } from "#platform/http/call-failed.ts";
import { sessionFromReply, problemFromReply, problemFromFailure } from "./login-outcome.ts";

const session = { token: "t", expires_at: 12 };
const user = { id: "1", email: "jo@x.example", full_name: "Jo", level: "l1" } as const;

// spec: 3.2
test("stores a session with its expiry in milliseconds, and only a complete one", () => {
  expect(sessionFromReply<"staff">({ success: true, session, user })).toEqual({ token: "t", expires_at: 12_000, user });
  expect(sessionFromReply<"staff">({ success: false, session, user })).toBeNull();
  expect(sessionFromReply<"staff">({ success: true, session })).toBeNull();
  expect(sessionFromReply<"staff">({ success: true, user })).toBeNull();
});

// spec: 8.2
test("a delay says how long to wait; any other reply says that email or password is wrong", () => {
  expect(problemFromReply({ success: false, delay: 4 })).toEqual({ kind: "slow", minutes: 4 });
  expect(problemFromReply({ success: false, delay: 0 })).toEqual({ kind: "wrong" });
  expect(problemFromReply({ success: false })).toEqual({ kind: "wrong" });
  expect(problemFromReply({ success: false, refused_at_once: true })).toEqual({ kind: "wrong", at_once: true });
});

// spec: 8.4
test("a 400 response refers the user to customer success", () => {
  const refused = new CallFailed({ code: "request.invalid", status: 400, side: "customer" });
  expect(problemFromFailure(refused)).toEqual({ kind: "contact" });
});

// spec: 8.5
test.each([401, 403, 404, 409, 413])(
  "any other rejection, such as %d, says that email or password is wrong",
  (status) => {
    const refused = (side: "customer" | "staff") => new CallFailed({ code: "request.not_found", status, side });
    expect(problemFromFailure(refused("customer"))).toEqual({ kind: "wrong" });
    expect(problemFromFailure(refused("staff")).kind, "staff see the actual failure").toBe("failed");
  },
);

test("a failure that is not a rejection keeps its own message", () => {
  const kindOf = (code: "offline" | "request.too_many" | "server.unexpected", status: number) =>
    problemFromFailure(new CallFailed({ code, status, side: "customer" })).kind;
  expect([kindOf("offline", 0), kindOf("request.too_many", 429), kindOf("server.unexpected", 500)]).toEqual(
    Array.from({ length: 3 }, () => "failed"),
  );
  expect(problemFromFailure(new TypeError("surprise")).kind).toBe("failed");
});
