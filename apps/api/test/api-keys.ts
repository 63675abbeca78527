import type { KeyScope } from "@portal/model/api-keys/scopes.ts";
import { KEY_PREFIX } from "../src/platform/authenticate-key.ts";
import type { Db } from "../src/platform/db.ts";
import { hashOf, newHandle, newSecret } from "../src/platform/secrets.ts";
import type { Answer } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

interface KeyOptions {
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
  return { id, handle, token: `${KEY_PREFIX}${handle}.${secret}` };
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
