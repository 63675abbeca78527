import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { refineBy } from "../kit/refine-by.ts";
import { SUDO } from "../access.ts";
import { PASSWORD } from "../limits.ts";
import { Count, Email, LinkToken, TypedPassword } from "../kit/schemas.ts";
import { MfaCode } from "../mfa/code.ts";
import { passwordIssue } from "./policy.ts";

/** A new password. Rejects what no policy accepts; the server checks the rest with the policy and the person. */
export const NewPassword = z
  .string()
  .check(refineBy((password) => passwordIssue(password, { policy: PASSWORD.strict, two_step: true })));

export const passwords = group({
  prove: {
    method: "POST",
    path: "/api/v2/portalCheckPassword",
    summary: "Confirms the caller's password. The token allows one kind of action in this session for 10 minutes",
    can: "sudo.ask",
    audit: "password.proven",
    body: z.strictObject({
      email: Email,
      password: TypedPassword,
      two_fa_code: z.optional(MfaCode),
      purpose: z._default(z.enum(SUDO), "security"),
    }),
    reply: z.object({ token: z.string(), expires_at: Count }),
    errors: ["password.wrong", "mfa.code_required", "mfa.wrong_code", "mfa.too_many_codes"],
  },
  recover: {
    method: "POST",
    path: "/api/v2/password/recover",
    summary: "Sends a password reset link if the account exists. The response is the same if it doesn't",
    can: "password.recover",
    audit: "password.recovery_asked",
    body: z.strictObject({ email: Email }),
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
  reset: {
    method: "POST",
    path: "/api/v2/password/reset",
    summary: "Sets a new password with a reset token and ends all sessions of the account",
    can: "password.recover",
    audit: "password.reset",
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
});
