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
    summary: "Starts a login attempt with email and password. The following calls belong to it",
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
    summary: "Returns whether two-step login is required now, or for how many days it can still be skipped",
    can: "session.start",
    audit: "login.asked",
    reply: z.object({ two_fa_required: z.boolean(), two_fa_grace_period: Count }),
    errors: [],
  },
  lastTime: {
    method: "GET",
    path: "/api/v2/team/check2FATime",
    summary: "Returns when two-step login was last completed, and whether the caller asked not to be challenged again",
    can: "session.start",
    reply: z.object({ last_2fa_check_at: z.nullable(Count), two_fa_opt_skip: z.boolean() }),
    errors: [],
  },
  isEnabled: {
    method: "GET",
    path: "/api/v2/team/is2FAEnabled",
    summary: "Returns whether two-step login is set up for the account of this attempt",
    can: "session.start",
    reply: z.object({ is_2fa_enabled: z.boolean() }),
    errors: [],
  },
  isEnabledForMe: {
    method: "GET",
    path: "/api/v2/team/checkIsMFAEnabled",
    summary: "Returns the caller's two-step login status and settings",
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
    summary: "Generates a secret for the authenticator app. A secret in use stays valid until the new one is verified",
    can: "session.start",
    audit: "mfa.generated",
    reply: z.object({ qr_code_url: QrCode, short_secret: z.string() }),
    errors: ["login.required", "mfa.already_enabled"],
  },
  verify: {
    method: "PUT",
    path: "/api/v2/team/verify2FA",
    summary: "Verifies a code. The first code of a new secret turns on two-step login and returns recovery codes once",
    can: "session.start",
    audit: "mfa.verified",
    body: z.strictObject({ email: Email, two_fa_code: Code }),
    reply: z.object({ success: z.boolean(), recovery_codes: z.optional(z.array(z.string())) }),
    errors: ["login.required", "mfa.wrong_code", "mfa.too_many_codes"],
  },
  confirm: {
    method: "PUT",
    path: "/api/v2/team/enable2FA",
    summary: "Confirms that two-step login is on. Verifying the first code has already turned it on",
    can: "session.start",
    audit: "mfa.confirmed",
    reply: Done,
    errors: ["login.required", "mfa.nothing_verified"],
  },
  skip: {
    method: "PUT",
    path: "/api/v2/team/skip2FACheck",
    summary: "Skips further challenges for 48 hours, after two-step login was completed",
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
      "Remembers this browser for 48 hours, after two-step login was completed. The secret is a cookie, `token` its label",
    can: "session.start",
    audit: "mfa.browser_remembered",
    reply: z.object({ token: z.string() }),
    errors: ["login.required"],
  },
  recognise: {
    method: "GET",
    path: "/api/v2/team/verifyRemeberMeMFAToken",
    summary: "Returns whether this browser is remembered for this attempt. If so, two-step login is complete",
    can: "session.start",
    audit: "mfa.browser_recognised",
    reply: z.object({ verifyTokenMFA: z.boolean(), expiration_date: z.nullable(Count) }),
    errors: [],
  },
  reset: {
    method: "PUT",
    path: "/api/v2/team/reset2FA",
    summary: "Resets two-step login with a recovery code, so that it can be set up again in this attempt",
    can: "session.start",
    audit: "mfa.reset",
    body: z.strictObject({ recovery_code: RecoveryCode }),
    reply: Done,
    errors: ["login.required", "mfa.wrong_code"],
  },
  touch: {
    method: "PUT",
    path: "/api/v2/team/update2FATime",
    summary: "Returns the server's time of the last two-step login. Clients can't set it",
    can: "session.start",
    audit: "mfa.time_asked",
    reply: z.object({ last_2fa_check_at: z.nullable(Count) }),
    errors: ["login.required"],
  },
  toggle: {
    method: "PUT",
    path: "/api/v2/team/disableEnable2Mfa",
    summary: "Turns off the caller's two-step login with password and code. Refused if their role requires it",
    can: "mfa.manage",
    audit: "mfa.switched_off",
    body: z.strictObject({ password: TypedPassword, two_fa_code: Code }),
    reply: Done,
    errors: ["login.refused", "mfa.wrong_code", "mfa.too_many_codes", "mfa.demanded"],
  },
  renewCodes: {
    method: "POST",
    path: "/api/v2/team/renewRecoveryCodes",
    summary: "Creates 10 new recovery codes, shown once. Earlier ones stop working",
    can: "mfa.renew_codes",
    audit: "mfa.recovery_codes_renewed",
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ["mfa.nothing_verified"],
  },
});
