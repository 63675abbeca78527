import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Email, LinkToken } from "../kit/schemas.ts";
import { PersonName } from "../members/person-name.ts";
import { NewPassword } from "../passwords/contract.ts";
import { PreferencesGiven } from "../preferences/contract.ts";
import { TermsVersions } from "../team/terms.ts";
import { Locale, Session, User } from "../session/contract.ts";

const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/));

export const signup = group({
  email: {
    method: "GET",
    path: "/api/v2/signup/email",
    summary: "Checks an email address: 0 new, 1 here, 2 in the other product, 3 in both, −1 unknown (code 9400)",
    can: "signup.start",
    limited: true,
    query: z.strictObject({ email: Email }),
    reply: z.object({
      exists: z.int(),
      code: z.int(),
      /** Never a real name, because the caller has not proven that the address is theirs. */
      rosterName: z.string(),
      email_domain: z.object({ valid: z.boolean() }),
    }),
    errors: ["signup.email_canceled"],
  },
  create: {
    method: "POST",
    path: "/api/v2/signup",
    summary: "Creates an account with its team and trial, and sends the verification email",
    can: "signup.start",
    audit: "account.created",
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      first_name: PersonName,
      last_name: PersonName,
      /** Only for teams, by the rules of team/name.ts, which the page of this call is too heavy for. */
      team_name: z.optional(z.string().check(z.trim())),
      terms: TermsVersions,
      preferences: PreferencesGiven,
      referral_code: z.optional(Code),
      locale: Locale,
    }),
    reply: z.object({ success: z.boolean() }),
    errors: ["signup.email_taken", "signup.email_canceled", "signup.domain_refused"],
  },
  sendLink: {
    method: "GET",
    path: "/api/v2/accountVerifyLink",
    summary: "Sends the verification email. The link is never part of a response",
    can: "signup.start",
    audit: "account.link_asked",
    query: z.strictObject({ email: Email }),
    reply: z.object({ sent: z.boolean() }),
    errors: [],
  },
  resend: {
    method: "PUT",
    path: "/api/v2/updateEmailTokenData",
    summary: "Resends the verification email. Earlier links stop working",
    can: "signup.start",
    audit: "account.link_asked",
    body: z.strictObject({ email: Email }),
    reply: z.object({ sent: z.boolean() }),
    errors: [],
  },
  openLink: {
    method: "POST",
    path: "/api/v2/accountVerify",
    summary: "Checks a verification link without using it up, so that email scanners can't",
    can: "signup.start",
    audit: "account.link_opened",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ valid: z.boolean() }),
    errors: [],
  },
  verify: {
    method: "PUT",
    path: "/api/v2/chnageAccountStatusToVerified",
    summary: "Verifies the account of a verification link, once",
    can: "signup.start",
    audit: "account.verified",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
  loginVerified: {
    method: "POST",
    path: "/api/v2/loginVerifiedUser",
    summary: "Logs in after verification, only in the browser that signed up",
    can: "signup.start",
    audit: "session.started",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ success: z.boolean(), session: z.optional(Session), user: z.optional(User) }),
    errors: [],
  },
  isVerified: {
    method: "GET",
    path: "/api/v2/checkIsAccountVerified",
    summary: "Returns whether the address is verified, to the browser that signed up or the logged-in account",
    can: "signup.start",
    query: z.strictObject({ email: Email }),
    reply: z.object({ verified: z.boolean() }),
    errors: [],
  },
});
