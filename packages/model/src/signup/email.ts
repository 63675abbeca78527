import type { FieldIssue } from "../errors.ts";
import { EMAIL_MAX } from "../limits.ts";
import { TOP_LEVEL_DOMAINS } from "./top-level-domains.ts";

/** Rules for new addresses. The portal gets them with `features`; the server reads its configuration. */
export interface EmailRules {
  /** A regular expression that new addresses must match. */
  readonly pattern: string;
}

/** Letters, digits and periods, at least two of them, before the @ (specification §5). An operator can widen it. */
export const USUAL_EMAIL_PATTERN = "^[A-Za-z0-9.]{2,}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$";

/** Forbidden in an address by the specification (§5). */
const FORBIDDEN = /[<>"':%]|\/\/|http/i;

/** Returns why an address cannot be used to sign up, or null. */
export function newEmailIssue(email: string, rules: EmailRules): FieldIssue | null {
  const [local = "", domain] = email.split("@");
  if (email === "") return "field.required";
  if (domain !== undefined && local.length < 2) return "email.too_short";
  if (email.length > EMAIL_MAX || FORBIDDEN.test(email)) return "email.not_usable";
  return new RegExp(rules.pattern).test(email) ? null : "email.not_usable";
}

/** Tells whether the top-level domain is known. If not, the person is asked to check the address. */
export function hasKnownEnding(email: string): boolean {
  const ending = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(ending);
}
