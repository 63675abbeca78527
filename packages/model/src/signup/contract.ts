import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Email, LinkToken } from "../kit/schemas.ts";
import { PersonName } from "../members/person-name.ts";
import { NewPassword } from "../passwords/contract.ts";
import { PreferencesGiven } from "../preferences/contract.ts";
import { CurrentTerms } from "../team/terms.ts";
import { Locale, Session, User } from "../session/contract.ts";

const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[\w-]+$/));

export const signup = group({
  email: {
    method: "GET",
    path: "/api/v2/signup/email",
    summary:
      "Where an address stands: 0 new, 1 here, 2 in the other product, 3 in both, −1 could not be told (code 9400)",
    can: "signup.start",
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
    summary: "Creates the account with its team and trial, and sends the mail that verifies the address",
    can: "signup.start",
    audit: "account.created",
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      first_name: PersonName,
      last_name: PersonName,
      terms: CurrentTerms,
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
    summary: "Sends the verification mail; the link itself is never in an answer",
    can: "signup.start",
    audit: "account.link_asked",
    query: z.strictObject({ email: Email }),
    reply: z.object({ sent: z.boolean() }),
    errors: [],
  },
  resend: {
    method: "PUT",
    path: "/api/v2/updateEmailTokenData",
    summary: "Sends the verification mail once more; earlier links stop working",
    can: "signup.start",
    audit: "account.link_asked",
    body: z.strictObject({ email: Email }),
    reply: z.object({ sent: z.boolean() }),
    errors: [],
  },
  openLink: {
    method: "POST",
    path: "/api/v2/accountVerify",
    summary:
      "Whether the link of a verification mail is good; opening it changes nothing, so a mail scanner cannot use it up",
    can: "signup.start",
    audit: "account.link_opened",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ valid: z.boolean() }),
    errors: [],
  },
  verify: {
    method: "PUT",
    path: "/api/v2/chnageAccountStatusToVerified",
    summary: "Verifies the account that the link belongs to; works once",
    can: "signup.start",
    audit: "account.verified",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
  loginVerified: {
    method: "POST",
    path: "/api/v2/loginVerifiedUser",
    summary: "Logs in after verification, in the browser that signed up; any other is asked to log in",
    can: "signup.start",
    audit: "session.started",
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ success: z.boolean(), session: z.optional(Session), user: z.optional(User) }),
    errors: [],
  },
  isVerified: {
    method: "GET",
    path: "/api/v2/checkIsAccountVerified",
    summary: "Whether one's own address is verified: asked by the browser that signed up, or by whoever is signed in",
    can: "signup.start",
    query: z.strictObject({ email: Email }),
    reply: z.object({ verified: z.boolean() }),
    errors: [],
  },
});
