import { describe, expect, test } from "vitest";
import { ACCOUNT_CHECK } from "../limits.ts";
import { type RoundStopReason, type RoundOutcome, getStopReason, getMaxConcurrency, streakAfter } from "./rounds.ts";

const NONE = { refusals: 0, silences: 0 };
const BAD = "bad_credentials";

// oxfmt-ignore
describe("the stop reason of a round", () => {
  test.each<[outcomes: RoundOutcome[], end: RoundStopReason | null]>([
    [[],                                                            null],
    [[BAD, "forbidden", "realm_differs", BAD],                      null],
    [[BAD, "forbidden", "realm_differs", BAD, "unknown_user"],      "refusals"],
    [[BAD, BAD, BAD, BAD, "ok", BAD],                               null],
    // Skipped tests and silences do not reset the refusals.
    [[BAD, BAD, BAD, BAD, "no_password", "bad_input", BAD],         "refusals"],
    [[BAD, BAD, BAD, BAD, "timeout", "busy", BAD],                  "refusals"],
    [["timeout", "unreachable"],                                    null],
    [["timeout", "unreachable", "dns"],                             "silence"],
    [["timeout", "timeout", "left_alone", "address_not_allowed"],   "silence"],
    [["timeout", "timeout", BAD, "timeout"],                        null],
    // A success resets the silences.
    [["timeout", "timeout", "timeout", "ok"],                       null],
  ])("%j: %s", (outcomes, end) => {
    expect(getStopReason(streakAfter(NONE, outcomes))).toBe(end);
  });
});

test.each<[outcome: RoundOutcome, most: number]>([
  [BAD, ACCOUNT_CHECK.round.refusals],
  ["timeout", ACCOUNT_CHECK.round.at_once],
])("with %s every time, a round sends %d requests before it stops", (outcome, most) => {
  let streak = NONE;
  let sent = 0;
  let running = 0;
  while (!getStopReason(streak)) {
    const more = Math.max(0, getMaxConcurrency(streak) - running);
    expect(more + running).toBeGreaterThan(0);
    sent += more;
    running += more - 1;
    streak = streakAfter(streak, [outcome]);
  }
  expect(sent).toBe(most);
});
