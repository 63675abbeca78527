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
    summary: "Proves one's own password once more; the token opens acts of one kind, in this session, for ten minutes",
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
    summary: "Sends a link for a new password, if there is such an account; the answer is the same if there is none",
    can: "password.recover",
    audit: "password.recovery_asked",
    body: z.strictObject({ email: Email }),
    reply: z.object({ success: z.boolean() }),
    errors: [],
  },
  reset: {
    method: "POST",
    path: "/api/v2/password/reset",
    summary: "Sets a new password with the link's token and ends every session of the account",
    can: "password.recover",
    audit: "password.reset",
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    reply: z.object({ success: z.boolean() }),
    errors: ["token.invalid"],
  },
});
