import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { describe, expect, test } from "vitest";
import { caseActionsFor, levelObstacle, obstacleOf, remediesFor, type CaseAction } from "./case-actions.ts";

const file = (given: {
  person?: Partial<CaseFile["person"]>;
  team?: Partial<CaseFile["team"]>;
  subscription?: Partial<CaseFile["subscription"]>;
  phones?: Partial<CaseFile["phones"]>;
}) =>
  ({
    person: {
      account_id: "a",
      status: "active",
      verified: true,
      mfa: true,
      locked_minutes: 0,
      admin_role: "none",
      ...given.person,
    },
    team: { product: "team", canceled: null, ...given.team },
    subscription: { state: "paid", trial_extended_days: 0, ...given.subscription },
    phones: { held: 1, ...given.phones },
  }) as CaseFile;
const canceled = { at: 1, deleted_at: 2, by_staff: false, reason: "" };

describe("an unavailable action says why", () => {
  // oxfmt-ignore
  test.each<[CaseAction, Parameters<typeof file>[0], string | undefined]>([
    ["unlock",       {},                                                     "not_locked"],
    ["unlock",       { person: { locked_minutes: 3 } },                      undefined],
    ["resend",       {},                                                     "nothing_to_send"],
    ["resend",       { person: { verified: false } },                        undefined],
    ["resend",       { person: { status: "invited", account_id: null } },    undefined],
    ["password",     { person: { account_id: null } },                       "no_account"],
    ["mfa",          { person: { mfa: false } },                             "no_mfa"],
    ["end_phones",   { phones: { held: 0 } },                                "no_phone"],
    ["extend_trial", {},                                                     "no_trial"],
    ["extend_trial", { subscription: { state: "expired" } },                 undefined],
    ["extend_trial", { subscription: { state: "trial", trial_extended_days: 60 } }, "trial_full"],
    ["free_tier",    { subscription: { state: "free" } },                    "free_already"],
    ["delete_user",  { person: { admin_role: "secondary" } },                "admin"],
    ["delete_user",  {},                                                     undefined],
    ["delete_team",  { team: { canceled } },                                 "canceled"],
  ])("%s of %j: %s", (act, given, kind) => expect(obstacleOf(act, file(given), "l3")?.kind).toBe(kind));
});

test("names the level that an action requires, or says that it is not for support administrators", () => {
  expect(levelObstacle("case.mfa", "l1")).toEqual({ kind: "level", from: "l2" });
  expect(levelObstacle("case.plan", "l2")).toEqual({ kind: "level", from: "l3" });
  expect(levelObstacle("case.mfa", "su")).toEqual({ kind: "su" });
  expect(levelObstacle("case.suspend", "su")).toBeNull();
});

test("shows one action of each pair, and no team logout for a solo account", () => {
  expect(caseActionsFor(file({}))).toContain("suspend");
  expect(caseActionsFor(file({ subscription: { state: "suspended" } }))).toContain("go_on");
  expect(caseActionsFor(file({ subscription: { state: "suspended" } }))).not.toContain("suspend");
  expect(caseActionsFor(file({ team: { canceled } }))).toContain("restore");
  expect(caseActionsFor(file({ team: { product: "solo" } }))).not.toContain("end_team_phones");
  expect(caseActionsFor(file({ team: { product: "solo" } }))).toContain("migrate");
  expect(caseActionsFor(file({}))).not.toContain("migrate");
});

test("suggests remedies that are available", () => {
  const locked = file({ person: { locked_minutes: 4 } });
  expect(remediesFor("new_phone_without_codes", locked, "l2")).toEqual([["mfa", "unlock"], ["unlock"]]);
  expect(remediesFor("new_phone_without_codes", file({}), "l2")).toEqual([["mfa"]]);
  expect(remediesFor("new_phone_without_codes", locked, "l1")).toEqual([["unlock"]]);
  expect(remediesFor("trial_over", file({ subscription: { state: "expired" } }), "l2")).toEqual([["extend_trial"]]);
});
