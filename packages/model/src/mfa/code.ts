import * as z from "zod/mini";
import { refineBy } from "../kit/refine-by.ts";
import { MFA } from "../limits.ts";

/** The code of an authenticator app. */
export const MfaCode = z
  .string()
  .check(refineBy((code) => (new RegExp(`^\\d{${MFA.digits}}$`).test(code) ? null : "mfa_code.length")));
