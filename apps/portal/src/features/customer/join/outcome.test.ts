import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

const EMAIL = "nadia@example.com";

test("opens a session", () => {
  const user = { id: "U1" } as never;
  const reply = { success: true, session: { token: "handle", expires_at: 2 }, user };
  expect(outcomeOf(reply, "")).toEqual({
    kind: "opened",
    session: { token: "handle", expires_at: 2_000, user },
  });
});

test("too many wrong passwords mean waiting instead of joining", () => {
  expect(outcomeOf({ success: false, delay: 4 }, "")).toEqual({ kind: "slow", minutes: 4 });
});

test("a different address has to be verified first", () => {
  expect(outcomeOf({ success: true, next: "verify" }, EMAIL)).toEqual({ kind: "verify", email: EMAIL });
});

test("a member who joined without getting a session logs in", () => {
  expect(outcomeOf({ success: true }, "")).toEqual({ kind: "log_in" });
});
