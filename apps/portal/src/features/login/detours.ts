import { signup } from "@portal/model/signup/contract.ts";
import { getBootData } from "../../kit/boot-data.ts";
import { call } from "../../kit/call.ts";
import type { Path } from "../../kit/paths.ts";
import { rememberEmail } from "../../kit/pending-email.ts";
import type { StoredSession } from "../../kit/session.ts";

const OTHER_PRODUCT_ONLY = 2;

/** An account in the other product only, and nobody's guest here: its owner is told where to log in. */
export async function pathIfElsewhere(email: string): Promise<Path | null> {
  if (!getBootData().brand.alternate) return null;
  const found = await call(signup.email, { query: { email } }).catch(() => null);
  if (found?.exists !== OTHER_PRODUCT_ONLY || found.rosterName !== "") return null;
  rememberEmail(email);
  return "/login/alreadyInSolo";
}

/** Only a clear no holds anybody back: whatever else is wrong, the server still guards every call. */
export async function pathIfUnverified({ token }: StoredSession, email: string): Promise<Path | null> {
  const found = await call(signup.isVerified, { query: { email } }, { token }).catch(() => null);
  if (found?.verified !== false) return null;
  rememberEmail(email);
  return "/signup/not-verified";
}
