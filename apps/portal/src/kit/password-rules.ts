import { PASSWORD } from "@portal/model/limits.ts";
import { fewestCharacters, passwordIssue, type PasswordContext } from "@portal/model/passwords/policy.ts";

const RULES = ["length", "lowercase", "uppercase", "digit", "common", "personal"] as const;
export type PasswordRule = (typeof RULES)[number];
const OF_COMPOSED: ReadonlySet<PasswordRule> = new Set(["lowercase", "uppercase", "digit"]);

/**
 * Which of the rules that hold here a password that is being typed meets. The policy names only its first objection, so it is asked once per
 * rule, about a copy in which everything that it looks at earlier is mended.
 */
export function passwordRules(password: string, context: PasswordContext): ReadonlyMap<PasswordRule, boolean> {
  const { policy = PASSWORD.specified } = context;
  const min = fewestCharacters(context);
  const objection = (text: string) => passwordIssue(text.padEnd(min, "-").slice(0, policy.max), context) ?? "none";
  const length = password.length >= min && password.length <= policy.max;
  // Neither the case nor a digit in front changes what is common or personal.
  const telling = objection(`2${password.slice(0, 1).toUpperCase()}${password.slice(1).toLowerCase()}`);
  const met: Readonly<Record<PasswordRule, boolean>> = {
    length,
    lowercase: objection(password) !== "password.no_lowercase",
    uppercase: objection(`a${password}`) !== "password.no_uppercase",
    digit: objection(`aA${password}`) !== "password.no_digit",
    common: length && telling !== "password.common",
    personal: length && telling !== "password.personal",
  };
  const holding = RULES.filter((rule) => policy.composed || !OF_COMPOSED.has(rule));
  return new Map(holding.map((rule) => [rule, met[rule]]));
}
