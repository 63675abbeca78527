import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { Count, Id } from "../kit/schemas.ts";
import { API_KEYS } from "../limits.ts";
import { networkIn } from "./networks.ts";
import { KEY_SCOPE_NAMES } from "./scopes.ts";

const TeamParams = z.strictObject({ id: Id });
const KeyParams = z.strictObject({ id: Id, keyId: Id });

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The public start of the secret, to recognize it in a configuration. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Empty: usable from everywhere. */
  networks: z.array(z.string()),
  created_at: Count,
  expires_at: z.nullable(Count),
  last_used_at: z.nullable(Count),
  revoked_at: z.nullable(Count),
  /** The name of the person; null once they are permanently deleted. */
  made_by: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(API_KEYS.name_max));
const Network = z.string().check(
  z.maxLength(64),
  z.refine((text) => networkIn(text) !== null),
  z.overwrite((text) => networkIn(text) ?? text),
);
const unique = <T>(list: readonly T[]): boolean => new Set(list).size === list.length;

/** Keys with which programs use the API for a team. */
export const apiKeys = group({
  list: {
    method: "GET",
    path: "/api/v2/team/{id}/keys",
    summary: "Lists the team's API keys with their scopes and last use, but not the keys themselves",
    can: "key.view",
    owner: "team",
    params: TeamParams,
    reply: z.object({ keys: z.array(ApiKey) }),
    errors: ["team.not_found"],
  },
  create: {
    method: "POST",
    path: "/api/v2/team/{id}/keys",
    summary: "Creates an API key. The reply is the only place that shows it",
    can: "key.create",
    owner: "team",
    audit: "api_key.created",
    params: TeamParams,
    body: z.strictObject({
      name: Name,
      scopes: z.array(z.enum(KEY_SCOPE_NAMES)).check(z.minLength(1), z.refine(unique)),
      /** Networks that may use it, such as `203.0.113.0/24`. Without any, all may. */
      networks: z.optional(z.array(Network).check(z.maxLength(API_KEYS.most_networks))),
      /** Without it, the key does not expire. */
      expires_in_days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(API_KEYS.most_days)))),
    }),
    reply: z.object({ secret: z.string(), key: ApiKey }),
    errors: ["team.not_found", "api_key.too_many"],
  },
  revoke: {
    method: "DELETE",
    path: "/api/v2/team/{id}/keys/{keyId}",
    summary: "Revokes an API key. Its next call is refused",
    can: "key.revoke",
    owner: "team",
    audit: "api_key.revoked",
    params: KeyParams,
    reply: z.object({ key: ApiKey }),
    errors: ["team.not_found", "api_key.not_found"],
  },
  token: {
    method: "POST",
    path: "/oauth/token",
    summary: "Issues an access token for an API key (OAuth 2.0 client credentials, RFC 6749)",
    can: "key.token",
    reports: true,
    accepts: "urlencoded",
    reply: z.object({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      /** In seconds. */
      expires_in: Count,
      /** Separated by spaces. */
      scope: z.string(),
    }),
    errors: ["oauth.invalid_request", "oauth.invalid_client", "oauth.unsupported_grant_type", "oauth.invalid_scope"],
  },
});
