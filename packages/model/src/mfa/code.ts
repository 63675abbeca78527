import * as z from "zod/mini";
import { judged } from "../kit/judged.ts";
import { MFA } from "../limits.ts";

/** What an authenticator app shows. */
export const MfaCode = z
  .string()
  .check(judged((code) => (new RegExp(`^\\d{${MFA.digits}}$`).test(code) ? null : "mfa_code.length")));
