import { PASSWORD } from "@portal/model/limits.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { expect, test } from "vitest";
import { passwordRules } from "./password-rules.ts";

const context = { email: "ines.caldera@harbour.example", brand: "Switchboard" };
const unmet = (password: string) =>
  [...passwordRules(password, context)].filter(([, met]) => !met).map(([rule]) => rule);

// oxfmt-ignore
const CASES: readonly [password: string, unmet: string[]][] = [
  ["",                ["length", "lowercase", "uppercase", "digit", "common", "personal"]],
  ["a",               ["length", "uppercase", "digit", "common", "personal"]],
  ["A1",              ["length", "lowercase", "common", "personal"]],
  ["Correct-Horse9",  []],
  ["correct-horse9",  ["uppercase"]],
  ["CORRECT-HORSE9",  ["lowercase"]],
  ["Correct-Horse",   ["digit"]],
  ["Password1",       ["common"]],
  ["password",        ["uppercase", "digit", "common"]],
  ["P@ssw0rd",        ["common"]],
  ["Caldera-1990",    ["personal"]],
  ["switchboard",     ["uppercase", "digit", "personal"]],
  [`Aa1${"x".repeat(43)}`, []],
  [`Aa1${"x".repeat(44)}`, ["length", "common", "personal"]],
];

test.each(CASES)("%j does not meet %j", (password, rules) => expect(unmet(password)).toEqual(rules));

// oxfmt-ignore
const STRICT: readonly [password: string, two_step: boolean, unmet: string[]][] = [
  ["",                        false, ["length", "common", "personal"]],
  ["seven quiet ot",          false, ["length", "common", "personal"]],
  ["seven quiet ot",          true,  []],
  ["seven quiet otters",      false, []],
  ["password",                true,  ["common"]],
  ["the caldera at night",    false, ["personal"]],
  ["otters ".repeat(19),      false, ["length", "common", "personal"]],
];

test.each(STRICT)("under the strict policy, %j (two-step: %s) does not meet %j", (password, two_step, rules) => {
  const strict = { ...context, policy: PASSWORD.strict, two_step };
  const lacking = [...passwordRules(password, strict)].filter(([, met]) => !met).map(([rule]) => rule);
  expect(lacking).toEqual(rules);
  expect(lacking.length === 0).toBe(passwordIssue(password, strict) === null);
});

test.each(CASES)("the rule list and the policy agree on %j", (password) => {
  expect(unmet(password).length === 0).toBe(passwordIssue(password, context) === null);
});
