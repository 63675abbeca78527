import { signup } from "@portal/model/signup/contract.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import type { Path } from "#platform/routing/paths.ts";
import { rememberEmail } from "#platform/session/pending-email.ts";
import type { StoredSession } from "#platform/session/session.ts";

const OTHER_PRODUCT_ONLY = 2;

/** If the account exists only in the other product and has no invitation here, its owner is told where to log in. */
export async function pathIfElsewhere(email: string): Promise<Path | null> {
  if (!getBootData().brand.alternate) return null;
  const found = await call(signup.email, { query: { email } }).catch(() => null);
  if (found?.exists !== OTHER_PRODUCT_ONLY || found.rosterName !== "") return null;
  rememberEmail(email);
  return "/login/alreadyInSolo";
}

/** Only a definite "not verified" stops the login: in every other case the server still guards every call. */
export async function pathIfUnverified({ token }: StoredSession, email: string): Promise<Path | null> {
  const found = await call(signup.isVerified, { query: { email } }, { token }).catch(() => null);
  if (found?.verified !== false) return null;
  rememberEmail(email);
  return "/signup/not-verified";
}
