import { type Described, openapi } from "../openapi.ts";
import { PUBLIC_CALLS } from "./calls.ts";

const DESCRIPTION =
  "Send an API key as bearer token, or an access token that an OAuth 2.0 client got for one. The team comes from the key. Times are RFC 3339 in UTC, and errors are problem details (RFC 9457).";

/** The OpenAPI document of the public API. */
export const publicDocument = (described: Omit<Described, "version">) =>
  openapi(PUBLIC_CALLS, { ...described, description: DESCRIPTION, version: "1" });
