import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { findCookie } from "../../platform/authenticate.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext } from "../../platform/register-routes.ts";
import { hashOf } from "../../platform/secrets.ts";
import { type StaffAttempt, attemptByHash } from "./store.ts";

export const ATTEMPT_COOKIE = "__Host-sla";
/** For clients without cookies. */
const ATTEMPT_HEADER = "x-login-attempt";

/** A staff login after the password. Ends after ten minutes, five wrong codes, or with the session. */
export async function requireStaffAttempt(ctx: Pick<ChangeContext, "db" | "request" | "now">): Promise<StaffAttempt> {
  const { cookie, [ATTEMPT_HEADER]: header } = ctx.request.headers;
  const secret = typeof header === "string" ? header : findCookie(cookie, ATTEMPT_COOKIE);
  if (!secret) fail("login.required");
  const attempt = await attemptByHash(ctx.db, hashOf(secret), ctx.now, LOGIN_ATTEMPT.wrong_codes);
  return attempt ?? fail("login.required");
}
