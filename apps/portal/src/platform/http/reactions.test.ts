import { ERRORS, type ErrorCode } from "@portal/model/errors.ts";
import { beforeEach, expect, test } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { shouldShowFailure, registerEffects, runReaction } from "./reactions.ts";

const failure = (code: ErrorCode | "offline", side: "customer" | "staff" = "customer") =>
  new CallFailed({ code, status: code === "offline" ? 0 : ERRORS[code].status, side });

let done: string[] = [];
beforeEach(() => {
  done = [];
  registerEffects({
    logOut: (side) => done.push(`log out ${side}`),
    showMaintenance: () => done.push("maintenance"),
    warnStale: () => done.push("warn"),
    reloadTeam: () => done.push("reload team"),
    finishStep: (failed) => done.push(`finish ${failed.code}`),
  });
});

// oxfmt-ignore
const CASES: readonly [code: ErrorCode | "offline", side: "customer" | "staff", done: string[], told: boolean][] = [
  ["session.required",      "customer", ["log out customer"], false],
  ["session.required",      "staff",    ["log out staff"],    false],
  ["server.maintenance",    "customer", ["maintenance"],      false],
  ["team.stale",            "customer", ["warn"],             false],
  ["team.gone",             "customer", ["reload team"],      true],
  ["member.stale",          "customer", ["warn"],             false],
  ["session.terms_pending", "customer", ["finish session.terms_pending"], false],
  ["session.unverified",    "customer", ["finish session.unverified"],    false],
  ["session.mfa_pending",   "customer", ["finish session.mfa_pending"],   false],
  ["session.suspended",     "customer", ["finish session.suspended"],     false],
  ["access.reauth_required","customer", [],                   true],
  ["access.forbidden",      "customer", [],                   true],
  ["server.unexpected",     "customer", [],                   true],
  ["offline",               "customer", [],                   true],
];

// spec: 8.16 8.17 8.20 8.21
test.each(CASES)("%s on the %s side runs %j, shown afterwards: %s", (code, side, expected, shown) => {
  runReaction(failure(code, side));
  expect(done).toEqual(expected);
  expect(shouldShowFailure(failure(code, side))).toBe(shown);
});

test("every version conflict warns", () => {
  const conflicts = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => code.endsWith(".stale"));
  expect(conflicts).not.toEqual([]);
  for (const code of conflicts) {
    done = [];
    runReaction(failure(code));
    expect(done, code).toEqual(["warn"]);
  }
});
