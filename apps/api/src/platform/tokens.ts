import type { IncomingHttpHeaders } from "node:http";
import { SIDES, type Side } from "./authenticate.ts";
import { hashOf, newHandle, newSecret } from "./secrets.ts";

/** Whether a browser page sent this. Scripts can't hide it. */
export const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith("sec-fetch-"));

/**
 * Creates the two halves of a session. A page gets the handle in the response and the secret as a cookie. Its script
 * can't hide that it is a page (the browser sets `Origin` and `Sec-Fetch-*`), so it can never obtain both.
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
