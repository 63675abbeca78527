import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Email, QrCode, TypedPassword } from "../kit/schemas.ts";
import { MfaCode as Code } from "./code.ts";

const RecoveryCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/));
const Done = z.object({ success: z.boolean() });

/**
 * Two-step login. The browser makes these calls in the order of the specification. The server tracks the attempt (by a
 * cookie, or `token` for clients without one), so the order cannot be bypassed.
 */
export const mfa = group({
  begin: {
    method: "POST",
    path: "/api/v2/team/checkEmailAndPasswordForMFA",
    summary: "First step: e-mail and password; opens an attempt that the following calls belong to",
    can: "session.start",
    audit: "login.begun",
    body: z.strictObject({ email: Email, password: TypedPassword }),
    reply: z.object({
      success: z.boolean(),
      /** Two-step login is off for this account: log in directly. */
      mfa_disabled: z.boolean(),
      delay: z.optional(Count),
      /** For clients without cookies. Browsers get it as an HTTP-only cookie. */
      token: z.optional(z.string()),
    }),
    errors: ["login.refused"],
  },
  isRequired: {
    method: "PUT",
    path: "/api/v2/team/checkIsMFARequired",
    summary: "Whether the second step must be done now, or how many days it can still be skipped",
    can: "session.start",
    audit: "login.asked",
    reply: z.object({ two_fa_required: z.boolean(), two_fa_grace_period: Count }),
    errors: [],
  },
  lastTime: {
    method: "GET",
    path: "/api/v2/team/check2FATime",
    summary: "When the second step was last done, and whether the person asked not to be challenged again",
    can: "session.start",
    reply: z.object({ last_2fa_check_at: z.nullable(Count), two_fa_opt_skip: z.boolean() }),
    errors: [],
  },
  isEnabled: {
    method: "GET",
    path: "/api/v2/team/is2FAEnabled",
    summary: "Whether the person of this attempt has set the second step up",
    can: "session.start",
    reply: z.object({ is_2fa_enabled: z.boolean() }),
    errors: [],
  },
  isEnabledForMe: {
    method: "GET",
    path: "/api/v2/team/checkIsMFAEnabled",
    summary: "The same of whoever is signed in, with what the settings show beside it",
    can: "session.start",
    reply: z.object({
      is_2fa_enabled: z.boolean(),
      /** The role requires it, so it cannot be turned off. */
      demanded: z.boolean(),
      recovery_codes_left: Count,
    }),
    errors: [],
  },
  generate: {
    method: "POST",
    path: "/api/v2/team/generateMFASecret",
    summary: "A new secret for the authenticator app, waiting to be proven; one in use stays in use until then",
    can: "session.start",
    audit: "mfa.generated",
    reply: z.object({ qr_code_url: QrCode, short_secret: z.string() }),
    errors: ["login.required", "mfa.already_enabled"],
  },
  verify: {
    method: "PUT",
    path: "/api/v2/team/verify2FA",
    summary:
      "Proves the second step with a code; the first proof of a new secret switches it on and shows recovery codes once",
    can: "session.start",
    audit: "mfa.verified",
    body: z.strictObject({ email: Email, two_fa_code: Code }),
    reply: z.object({ success: z.boolean(), recovery_codes: z.optional(z.array(z.string())) }),
    errors: ["login.required", "mfa.wrong_code", "mfa.too_many_codes"],
  },
  confirm: {
    method: "PUT",
    path: "/api/v2/team/enable2FA",
    summary: "Confirms that the second step is on; proving the first code has already switched it on",
    can: "session.start",
    audit: "mfa.confirmed",
    reply: Done,
    errors: ["login.required", "mfa.nothing_verified"],
  },
  skip: {
    method: "PUT",
    path: "/api/v2/team/skip2FACheck",
    summary: "Keeps the wish not to be challenged again for 48 hours; only after the second step",
    can: "session.start",
    audit: "mfa.skip_chosen",
    body: z.strictObject({ skip: z.boolean() }),
    reply: Done,
    errors: ["login.required"],
  },
  remember: {
    method: "POST",
    path: "/api/v2/team/generateRemeberMeMFAToken",
    summary:
      "Remembers this browser for 48 hours; only after the second step. The secret is a cookie, `token` its label",
    can: "session.start",
    audit: "mfa.browser_remembered",
    reply: z.object({ token: z.string() }),
    errors: ["login.required"],
  },
  recognise: {
    method: "GET",
    path: "/api/v2/team/verifyRemeberMeMFAToken",
    summary: "Whether this browser is remembered for the person of this attempt; if so, the second step is done",
    can: "session.start",
    audit: "mfa.browser_recognised",
    reply: z.object({ verifyTokenMFA: z.boolean(), expiration_date: z.nullable(Count) }),
    errors: [],
  },
  reset: {
    method: "PUT",
    path: "/api/v2/team/reset2FA",
    summary: "With a recovery code: takes the second step off, so that a new one can be set up in this attempt",
    can: "session.start",
    audit: "mfa.reset",
    body: z.strictObject({ recovery_code: RecoveryCode }),
    reply: Done,
    errors: ["login.required", "mfa.wrong_code"],
  },
  touch: {
    method: "PUT",
    path: "/api/v2/team/update2FATime",
    summary: "The server's own time of the second step; a client cannot set it",
    can: "session.start",
    audit: "mfa.time_asked",
    reply: z.object({ last_2fa_check_at: z.nullable(Count) }),
    errors: ["login.required"],
  },
  toggle: {
    method: "PUT",
    path: "/api/v2/team/disableEnable2Mfa",
    summary:
      "Switches one's own second step off, with password and a current code; refused where one's role demands it",
    can: "mfa.manage",
    audit: "mfa.switched_off",
    body: z.strictObject({ password: TypedPassword, two_fa_code: Code }),
    reply: Done,
    errors: ["login.refused", "mfa.wrong_code", "mfa.too_many_codes", "mfa.demanded"],
  },
  renewCodes: {
    method: "POST",
    path: "/api/v2/team/renewRecoveryCodes",
    summary: "Ten new recovery codes, shown once; the earlier ones stop working",
    can: "mfa.renew_codes",
    audit: "mfa.recovery_codes_renewed",
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ["mfa.nothing_verified"],
  },
});
