import { PASSWORD } from "@portal/model/limits.ts";
import { fewestCharacters, passwordIssue, type PasswordContext } from "@portal/model/passwords/policy.ts";

const RULES = ["length", "lowercase", "uppercase", "digit", "common", "personal"] as const;
export type PasswordRule = (typeof RULES)[number];
const OF_COMPOSED: ReadonlySet<PasswordRule> = new Set(["lowercase", "uppercase", "digit"]);

/**
 * Which of the applicable rules a password meets while it is typed. The policy only returns its first objection, so it
 * is called once per rule with a copy in which all earlier objections are fixed.
 */
export function passwordRules(password: string, context: PasswordContext): ReadonlyMap<PasswordRule, boolean> {
  const { policy = PASSWORD.specified } = context;
  const min = fewestCharacters(context);
  const firstIssue = (text: string) => passwordIssue(text.padEnd(min, "-").slice(0, policy.max), context) ?? "none";
  const length = password.length >= min && password.length <= policy.max;
  // Changing the case or adding a leading digit does not affect whether it is common or personal.
  const contentIssue = firstIssue(`2${password.slice(0, 1).toUpperCase()}${password.slice(1).toLowerCase()}`);
  const met: Readonly<Record<PasswordRule, boolean>> = {
    length,
    lowercase: firstIssue(password) !== "password.no_lowercase",
    uppercase: firstIssue(`a${password}`) !== "password.no_uppercase",
    digit: firstIssue(`aA${password}`) !== "password.no_digit",
    common: length && contentIssue !== "password.common",
    personal: length && contentIssue !== "password.personal",
  };
  const applicable = RULES.filter((rule) => policy.composed || !OF_COMPOSED.has(rule));
  return new Map(applicable.map((rule) => [rule, met[rule]]));
}
