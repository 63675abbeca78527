import { type Described, openapi } from "../openapi.ts";
import { PUBLIC_CALLS } from "./calls.ts";

const DESCRIPTION =
  "Authenticate with an API key as a bearer token, or with an access token from OAuth 2.0 client credentials. The key determines the team. Times are RFC 3339 in UTC, and errors are problem details (RFC 9457).";

/** The OpenAPI document of the public API. */
export const publicDocument = (described: Omit<Described, "version">) =>
  openapi(PUBLIC_CALLS, { ...described, description: DESCRIPTION, version: "1" });
