import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { expect, test } from "vitest";
import { badgesOf, minutesLeft } from "./badges.ts";

const person = {
  account_id: "a",
  status: "active",
  verified: true,
  mfa: true,
  locked_minutes: 0,
  password_off: false,
  password_due: false,
};
const file = (given: object, team: object = {}, subscription: object = {}) =>
  ({
    person: { ...person, ...given },
    team: { canceled: null, ...team },
    subscription: { state: "paid", ...subscription },
  }) as CaseFile;

// oxfmt-ignore
test.each([
  [file({}),                                                          "verified mfa"],
  [file({ mfa: false, verified: false }),                             "unverified"],
  [file({ locked_minutes: 3, password_off: true }),                   "locked password_off verified mfa"],
  [file({ account_id: null, status: "invited", mfa: false }),         "invited"],
  [file({ status: "suspended" }, {}, { state: "suspended" }),         "team_suspended suspended verified mfa"],
  [file({}, {}, { state: "suspended", unpaid: true }),                "unpaid verified mfa"],
  [file({}, { canceled: { at: 1 } }, { state: "suspended" }),         "canceled verified mfa"],
])("orders badges by severity", (of, badges) => {
  expect(badgesOf(of).map(({ key }) => key).join(" ")).toBe(badges);
});

test("the lockout counts down while the page is open", () => {
  expect(minutesLeft(4, 0, 59_000)).toBe(4);
  expect(minutesLeft(4, 0, 121_000)).toBe(2);
  expect(minutesLeft(4, 0, 999_000)).toBe(0);
});
