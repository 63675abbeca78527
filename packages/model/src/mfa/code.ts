import * as z from "zod/mini";
import { MFA } from "../limits.ts";

/** What an authenticator app shows. */
export const MfaCode = z.string().check(
  z.superRefine((code, ctx) => {
    if (!new RegExp(`^\\d{${MFA.digits}}$`).test(code))
      ctx.addIssue({ code: "custom", message: "mfa_code.length", input: code });
  }),
);
