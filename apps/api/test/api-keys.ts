import type { KeyScope } from "@portal/model/api-keys/scopes.ts";
import { KEY_PREFIX } from "../src/platform/authenticate-key.ts";
import type { Db } from "../src/platform/db.ts";
import { hashOf, newHandle, newSecret } from "../src/platform/secrets.ts";
import type { Answer } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

interface KeyOptions {
  readonly created_at?: Date;
  readonly networks?: string[];
  readonly expires_at?: Date;
  readonly revoked_at?: Date;
  readonly name?: string;
}

/** Creates an API key directly, for tests that are not about creating one. */
export async function issueKey(
  owner: Db,
  now: Date,
  team_id: string,
  scopes: readonly KeyScope[],
  { name = "Reporting", ...options }: KeyOptions = {},
) {
  const handle = newHandle();
  const secret = newSecret();
  const { id } = await owner
    .insertInto("api_keys")
    .values({ team_id, handle, secret_hash: hashOf(secret), name, scopes: [...scopes], created_at: now, ...options })
    .returning("id")
    .executeTakeFirstOrThrow();
  const clientId = `${KEY_PREFIX}${handle}`;
  return { id, handle, clientId, token: `${clientId}.${secret}` };
}

/** A program that uses the API with a key. */
export const programWith =
  (t: TestApp, token: string, remoteAddress = "203.0.113.7") =>
  async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object, host = "teams.test") => {
    const answer = await t.app.inject({
      method,
      url: path.startsWith("/") ? path : `/api/v2/${path}`,
      headers: { host, authorization: `Bearer ${token}` },
      remoteAddress,
      ...(payload && { payload }),
    });
    return { ...(answer.json() as object), status: answer.statusCode, headers: answer.headers } as Answer;
  };

interface TokenRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  readonly host?: string;
  readonly query?: string;
}

/** An OAuth client's request for an access token. */
export async function requestToken(
  t: TestApp,
  form?: Readonly<Record<string, string>> | string,
  { headers = {}, ip = "203.0.113.7", host = "teams.test", query = "" }: TokenRequest = {},
): Promise<Answer> {
  const answer = await t.app.inject({
    method: "POST",
    url: `/oauth/token${query}`,
    headers: { host, "content-type": "application/x-www-form-urlencoded", ...headers },
    remoteAddress: ip,
    ...(form && { payload: typeof form === "string" ? form : new URLSearchParams(form).toString() }),
  });
  return { ...(answer.json() as object), status: answer.statusCode, headers: answer.headers } as Answer;
}
