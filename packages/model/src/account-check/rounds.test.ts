import { describe, expect, test } from "vitest";
import { ACCOUNT_CHECK } from "../limits.ts";
import { type RoundStopReason, type RoundOutcome, getStopReason, getMaxConcurrency, streakAfter } from "./rounds.ts";

const NONE = { refusals: 0, silences: 0 };
const BAD = "bad_credentials";

// oxfmt-ignore
describe("a round ends by itself", () => {
  test.each<[outcomes: RoundOutcome[], end: RoundStopReason | null]>([
    [[],                                                            null],
    [[BAD, "forbidden", "realm_differs", BAD],                      null],
    [[BAD, "forbidden", "realm_differs", BAD, "unknown_user"],      "refusals"],
    [[BAD, BAD, BAD, BAD, "ok", BAD],                               null],
    // What was not asked, and what had no answer, is no sign that the refusals are forgotten.
    [[BAD, BAD, BAD, BAD, "no_password", "bad_input", BAD],         "refusals"],
    [[BAD, BAD, BAD, BAD, "timeout", "busy", BAD],                  "refusals"],
    [["timeout", "unreachable"],                                    null],
    [["timeout", "unreachable", "dns"],                             "silence"],
    [["timeout", "timeout", "left_alone", "address_not_allowed"],   "silence"],
    [["timeout", "timeout", BAD, "timeout"],                        null],
    // Somebody got through after all.
    [["timeout", "timeout", "timeout", "ok"],                       null],
  ])("%j: %s", (outcomes, end) => {
    expect(getStopReason(streakAfter(NONE, outcomes))).toBe(end);
  });
});

test.each<[outcome: RoundOutcome, most: number]>([
  [BAD, ACCOUNT_CHECK.round.refusals],
  ["timeout", ACCOUNT_CHECK.round.at_once],
])("however many are under way at once, %s is heard from no more than are needed to know enough", (outcome, most) => {
  let streak = NONE;
  let asked = 0;
  let underWay = 0;
  while (!getStopReason(streak)) {
    const more = Math.max(0, getMaxConcurrency(streak) - underWay);
    expect(more + underWay).toBeGreaterThan(0);
    asked += more;
    underWay += more - 1;
    streak = streakAfter(streak, [outcome]);
  }
  expect(asked).toBe(most);
});
