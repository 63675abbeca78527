import type { IncomingHttpHeaders } from "node:http";
import { SIDES, type Side } from "./authenticate.ts";
import { hashOf, newHandle, newSecret } from "./secrets.ts";

/** Whether a browser page sent this; its script cannot hide it. */
export const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith("sec-fetch-"));

/**
 * A new session's halves. A browser page gets the handle in the answer and the secret as a cookie; a page's script
 * cannot hide that it is one (`Origin` and `Sec-Fetch-*` are the browser's), so it can never get both in its hands.
 */
export function newTokens(side: Side, headers: IncomingHttpHeaders) {
  const handle = newHandle();
  const secret = newSecret();
  const token = `${SIDES[side].prefix}${handle}`;
  const stored = { handle, secret_hash: hashOf(secret) };
  return isFromPage(headers)
    ? { ...stored, mode: "browser" as const, token, secret }
    : { ...stored, mode: "bearer" as const, token: `${token}.${secret}`, secret: null };
}
