import type { apiKeys } from "@portal/model/api-keys/contract.ts";
import { KEY_SCOPE_NAMES } from "@portal/model/api-keys/scopes.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type Client, authenticateClient, limitKey } from "../../platform/authenticate-key.ts";
import { productOf, touchSession } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { fail } from "../../platform/fail.ts";
import type { HandlerResult, UnboundContext } from "../../platform/register-routes.ts";
import { limitAddress } from "../../platform/throttle.ts";

const METHODS = ["client_secret_basic", "client_secret_post"];
const GRANT_TYPE = "client_credentials";

/** What OAuth clients read to find the token endpoint (RFC 8414). */
export function serverMetadata({ urls }: Config) {
  return {
    issuer: urls.team.origin,
    token_endpoint: new URL("/oauth/token", urls.team).href,
    token_endpoint_auth_methods_supported: METHODS,
    grant_types_supported: [GRANT_TYPE],
    // Required, although there is no authorization endpoint.
    response_types_supported: [],
    scopes_supported: KEY_SCOPE_NAMES,
  };
}

/** Issues an access token (RFC 6749, section 4.4). */
export async function token(
  app: AppContext,
  { raw }: Input<typeof apiKeys.token>,
  { db, request, reply, edition, now }: UnboundContext,
): HandlerResult<typeof apiKeys.token> {
  const form = fieldsOf(raw);
  const grant_type = form.get("grant_type") ?? fail("oauth.invalid_request");
  const sent = credentialsIn(request.headers.authorization, form);
  const { secret_keys } = app.config;
  const client =
    sent && (await authenticateClient(db, sent, { product: productOf(edition), ip: request.ip, now, secret_keys }));
  if (!client) {
    await limitAddress(db, app.config, "oauth", API_KEYS.wrong_clients, request.ip, now);
    return fail("oauth.invalid_client");
  }
  request.actor = client.key;
  await limitKey(db, client.key.key_id, now);
  if (grant_type !== GRANT_TYPE) fail("oauth.unsupported_grant_type");
  const scopes = chosenScopes(client, form.get("scope"));
  await touchSession(db, client.key, now);
  const ends = inSeconds(now) + API_KEYS.token_s;
  const expires_at = client.expires_at ? Math.min(ends, inSeconds(client.expires_at)) : ends;
  reply.header("cache-control", "no-store").header("pragma", "no-cache");
  return {
    access_token: client.issueToken(scopes, expires_at),
    token_type: "Bearer",
    expires_in: expires_at - inSeconds(now),
    scope: scopes.join(" "),
  };
}

/** Each parameter counts once, one without a value not at all, and unknown ones are ignored (section 3.2). */
function fieldsOf(raw: string): ReadonlyMap<string, string> {
  const all = [...new URLSearchParams(raw)];
  if (new Set(all.map(([name]) => name)).size < all.length) fail("oauth.invalid_request");
  return new Map(all.filter(([, value]) => value !== ""));
}

/** Reads client ID and secret from the header or from the form, but not from both. Null if there are none. */
function credentialsIn(
  authorization: string | undefined,
  form: ReadonlyMap<string, string>,
): { readonly id: string; readonly secret: string } | null {
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  if (authorization === undefined) return id && secret ? { id, secret } : null;
  const [, encoded] = /^basic ([\w+/]+=*)$/i.exec(authorization) ?? [];
  const pair = Buffer.from(encoded ?? "", "base64").toString();
  const [, known_as, proof] = /^([^:]+):(.+)$/.exec(pair)?.map(decoded) ?? [];
  if (!known_as || !proof) return null;
  // The ID may be repeated in the form, the proof may not.
  if (secret || (id && id !== known_as)) fail("oauth.invalid_request");
  return { id: known_as, secret: proof };
}

/** Clients encode ID and secret in the header like a form (section 2.3.1). Those that don't send the same, as neither needs it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Those that the request asks for, which the key must have; otherwise all of the key. */
function chosenScopes({ scopes }: Client, asked: string | undefined): readonly string[] {
  const chosen = [...new Set(asked?.split(" ").filter(Boolean) ?? scopes)];
  if (chosen.length === 0 || !chosen.every((scope) => scopes.includes(scope))) fail("oauth.invalid_scope");
  return chosen;
}
