import { expect, test } from "vitest";
import { PASSWORD } from "../limits.ts";
import { passwordIssue } from "./policy.ts";

const context = { email: "ines.caldera@harbourfinch.example", brand: "Switchboard" };

// spec: 5.12 9.9
// asvs: V6.2.1 V6.2.11
test.each([
  ["Correct-Horse9", null],
  ["Añejo-Tren7", null],
  ["Short1a", "password.too_short"],
  ["Aa1".padEnd(46, "x"), null],
  ["Aa1".padEnd(47, "x"), "password.too_long"],
  ["ALLUPPER9", "password.no_lowercase"],
  ["alllower9", "password.no_uppercase"],
  ["NoDigitsHere", "password.no_digit"],
  ["Password1", "password.common"],
  ["P@ssw0rd12", "password.common"],
  ["Qwerty123", "password.common"],
  ["Welcome2026", "password.common"],
  ["Caldera-2026", "password.personal"],
  ["myHarbourfinch1", "password.personal"],
  ["Switchboard9", "password.personal"],
])("the password %j has the issue %s", (password, issue) => {
  expect(passwordIssue(password, context)).toBe(issue);
});

test.each([
  ["seven quiet otters", false, null],
  ["correct horse 9", false, null],
  ["Correct-Horse9", false, "password.too_short_strict"],
  ["Correct-Horse9", true, null],
  ["otters 7", true, null],
  ["otters7", true, "password.too_short"],
  ["quiet otters ".repeat(10).slice(0, 128), false, null],
  ["quiet otters ".repeat(10).slice(0, 129), false, "password.too_long_strict"],
  ["password", true, "password.common"],
  ["letmeinplease!!", false, "password.common"],
  ["my caldera is not yours", false, "password.personal"],
] as const)("under the strict policy, %j with two-step login %s has the issue %s", (password, two_step, issue) => {
  expect(passwordIssue(password, { ...context, policy: PASSWORD.strict, two_step })).toBe(issue);
});
