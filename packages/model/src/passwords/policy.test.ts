import { expect, test } from "vitest";
import { passwordIssue } from "./policy.ts";

const context = { email: "ines.caldera@harbourfinch.example", brand: "Switchboard" };

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
])("%s: %s", (password, issue) => {
  expect(passwordIssue(password, context)).toBe(issue);
});
