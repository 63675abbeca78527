import * as z from "zod/mini";
import { refineBy } from "../kit/refine-by.ts";
import { MFA } from "../limits.ts";

/** What an authenticator app shows. */
export const MfaCode = z
  .string()
  .check(refineBy((code) => (new RegExp(`^\\d{${MFA.digits}}$`).test(code) ? null : "mfa_code.length")));
