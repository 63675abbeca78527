import { MFA } from "@portal/model/limits.ts";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { SEED_APP } from "@portal/api/seed/seed.ts";

/** The authenticator app of the seeded staff. Also prints the next code, because a code works once. */
const now = stepAt(new Date());
const left = MFA.step_s - (Math.floor(Date.now() / 1000) % MFA.step_s);
console.log(`${codeOf(SEED_APP, now)} for ${left} s, then ${codeOf(SEED_APP, now + 1)}`);
