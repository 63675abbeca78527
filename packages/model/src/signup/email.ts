import type { FieldIssue } from "../errors.ts";
import { EMAIL_MAX } from "../limits.ts";
import { TOP_LEVEL_DOMAINS } from "./top-level-domains.ts";

/** What the configuration says about new addresses; the portal gets it with `features`, the server reads it itself. */
export interface EmailRules {
  /** The pattern a new address must match. */
  readonly pattern: string;
}

/** Letters, digits and periods, at least two of them, before the @ (specification §5). An operator can widen it. */
export const USUAL_EMAIL_PATTERN = "^[A-Za-z0-9.]{2,}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$";

/** What the specification forbids in an address (§5). */
const FORBIDDEN = /[<>"':%]|\/\/|http/i;

/** Why nobody can sign up with this address, or null. */
export function newEmailIssue(email: string, rules: EmailRules): FieldIssue | null {
  const [local = "", domain] = email.split("@");
  if (email === "") return "field.required";
  if (domain !== undefined && local.length < 2) return "email.too_short";
  if (email.length > EMAIL_MAX || FORBIDDEN.test(email)) return "email.not_usable";
  return new RegExp(rules.pattern).test(email) ? null : "email.not_usable";
}

/** Whether its ending is one we know; if not, the person is asked whether the address is right. */
export function hasKnownEnding(email: string): boolean {
  const ending = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(ending);
}
