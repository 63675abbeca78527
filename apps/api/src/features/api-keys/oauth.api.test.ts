import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KEY_SCOPE_NAMES, type KeyScope } from "@portal/model/api-keys/scopes.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { issueKey, programWith, requestToken } from "../../../test/api-keys.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";
import { newTeamWithAdmin } from "../../../test/teams.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { openApp } from "../../app.ts";
import { makeKeyring } from "../../platform/keyring.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const GRANT = { grant_type: "client_credentials" };
const REFUSED = { status: 401, code: "session.required" };
const INVALID_CLIENT = { status: 401, error: "invalid_client", code: "oauth.invalid_client" };

async function open(scopes: readonly KeyScope[] = ["members.read", "calls.read"], options = {}) {
  const team = await newTeamWithAdmin(t);
  const key = await issueKey(t.owner, t.clock.now(), team.team_id, scopes, options);
  const credentials = { client_id: key.clientId, client_secret: key.token };
  const ask = (more: Record<string, string> = {}) => requestToken(t, { ...GRANT, ...credentials, ...more });
  const newToken = async (more: Record<string, string> = {}) => (await ask(more))["access_token"] as string;
  return { ...team, key, credentials, ask, newToken };
}

const members = (token: string, ip?: string, host?: string) =>
  programWith(t, token, ip)("GET", "/v1/members", undefined, host);
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

describe("the token endpoint", () => {
  test("issues a token that opens what its key opens", async () => {
    const { admin, team_id, key, ask } = await open();
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 200,
      access_token: expect.stringMatching(/^sbt_[\w-]+\.[\w-]{48}$/),
      token_type: "Bearer",
      expires_in: API_KEYS.token_s,
      scope: "members.read calls.read",
    });
    expect(answer["headers"]).toMatchObject({ "cache-control": "no-store", pragma: "no-cache" });
    const send = programWith(t, answer["access_token"]);
    expect(await send("GET", "/v1/members")).toMatchObject({ status: 200, members: [{ id: admin.member_id }] });
    expect(await send("GET", `team/${team_id}/members`)).toMatchObject({ status: 200 });
    expect(JSON.stringify(answer)).not.toContain(key.token.split(".")[1]);
  });

  // asvs: V10.4.10
  test("authenticates a client in the header, encoded or not, or in the form; with the key or its second half", async () => {
    const { key } = await open();
    const [, half = ""] = key.token.split(".");
    const encoded = (text: string) => text.replaceAll(/\W|_/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    const send = (form: object, headers = {}) => requestToken(t, { ...GRANT, ...form }, { headers });
    for (const answer of [
      await send({}, basic(key.clientId, key.token)),
      await send({}, basic(key.clientId, half)),
      await send({}, basic(encoded(key.clientId), encoded(key.token))),
      await send({ client_id: key.clientId }, basic(key.clientId, key.token)),
      await send({ client_id: key.clientId, client_secret: key.token }),
      await send({ client_id: key.clientId, client_secret: half, resource: "ignored", scope: "" }),
    ]) {
      expect(answer).toMatchObject({ status: 200, scope: "members.read calls.read" });
    }
  });

  test("answers every kind of wrong client alike, with a challenge", async () => {
    const { key, team_id, credentials } = await open();
    const past = new Date(t.clock.now().getTime() - 1000);
    const issue = async (options: Parameters<typeof issueKey>[4]) => {
      const { clientId, token } = await issueKey(t.owner, t.clock.now(), team_id, ["members.read"], options);
      return { client_id: clientId, client_secret: token };
    };
    const other = await issue({});
    const ended = await issue({ created_at: new Date(past.getTime() - 1000), expires_at: past });
    const [, half = ""] = key.token.split(".");
    const answers = await Promise.all([
      requestToken(t, { ...GRANT }),
      requestToken(t, { ...GRANT, client_id: key.clientId }),
      requestToken(t, { ...GRANT, ...credentials, client_secret: other.client_secret }),
      requestToken(t, { ...GRANT, ...credentials, client_id: other.client_id }),
      requestToken(t, { ...GRANT, client_id: other.client_id, client_secret: half }),
      requestToken(t, { ...GRANT, client_id: `sbk_${"A".repeat(22)}`, client_secret: half }),
      requestToken(t, { ...GRANT, ...(await issue({ revoked_at: past })) }),
      requestToken(t, { ...GRANT, ...ended }),
      requestToken(t, { ...GRANT, ...(await issue({ networks: ["198.51.100.0/24"] })) }),
      requestToken(t, { ...GRANT, ...credentials }, { host: "solo.test" }),
      requestToken(t, { ...GRANT }, { headers: basic(key.clientId, "%zz") }),
      requestToken(t, { ...GRANT }, { headers: { authorization: `Bearer ${key.token}` } }),
      requestToken(t, { ...GRANT }, { headers: { authorization: "Basic !" } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject(INVALID_CLIENT);
      expect(answer["headers"]).toMatchObject({
        "www-authenticate": 'Basic realm="oauth"',
        "cache-control": "no-store",
      });
      expect(answer["error_description"]).toMatch(/^[ !#-[\]-~]+$/);
    }
    expect(await requestToken(t, { ...GRANT, ...credentials }, { host: "support.test" })).toMatchObject({
      status: 404,
    });
  });

  // asvs: V10.4.4
  test.each<readonly [what: string, body: (credentials: string) => string, error: string]>([
    ["no grant type", (c) => c, "invalid_request"],
    ["an empty grant type", (c) => `${c}&grant_type=`, "invalid_request"],
    ["another grant type", (c) => `${c}&grant_type=password`, "unsupported_grant_type"],
    ["a parameter twice", (c) => `${c}&grant_type=client_credentials&scope=a&scope=a`, "invalid_request"],
    ["an unknown parameter twice", (c) => `${c}&grant_type=client_credentials&x=1&x=1`, "invalid_request"],
    ["a scope that is none", (c) => `${c}&grant_type=client_credentials&scope=billing.write`, "invalid_scope"],
    [
      "a scope that the key lacks",
      (c) => `${c}&grant_type=client_credentials&scope=members.read+members.write`,
      "invalid_scope",
    ],
    ["a scope of spaces", (c) => `${c}&grant_type=client_credentials&scope=+`, "invalid_scope"],
  ])("refuses %s", async (_, body, error) => {
    const { credentials } = await open();
    const payload = body(new URLSearchParams(credentials).toString());
    const answer = await requestToken(t, payload);
    expect(answer).toMatchObject({ status: 400, error, code: `oauth.${error}`, request_id: expect.any(String) });
    expect(answer["headers"]["content-type"]).toContain("application/json");
  });

  test("refuses credentials in two places, in the address, and in another kind of body", async () => {
    const { key, credentials } = await open();
    const headers = basic(key.clientId, key.token);
    const invalid = { status: 400, error: "invalid_request" };
    expect(await requestToken(t, { ...GRANT, ...credentials }, { headers })).toMatchObject(invalid);
    expect(await requestToken(t, { ...GRANT, client_id: "sbk_other" }, { headers })).toMatchObject(invalid);
    const query = `?${new URLSearchParams(credentials).toString()}`;
    expect(await requestToken(t, GRANT, { query })).toMatchObject({
      ...invalid,
      error_description: expect.stringContaining("Check its URL"),
    });
    expect(await requestToken(t, undefined, { headers })).toMatchObject(invalid);
    expect(await requestToken(t, { ...GRANT, ...credentials, x: "y".repeat(5000) })).toMatchObject({
      status: 413,
      error: "invalid_request",
    });
    const json = await requestToken(t, JSON.stringify(GRANT), {
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(json).toMatchObject({ status: 415, error: "invalid_request", code: "request.wrong_type" });
    expect(json["headers"]["accept"]).toBe("application/x-www-form-urlencoded");
    const page = await requestToken(t, { ...GRANT, ...credentials }, { headers: { origin: "https://evil.example" } });
    expect(page).toMatchObject({ status: 403, error: "invalid_request", code: "request.wrong_origin" });
  });

  test.each(["GET", "PUT", "DELETE", "PATCH", "HEAD"] as const)("refuses %s", async (method) => {
    const { statusCode, headers } = await t.app.inject({
      method,
      url: "/oauth/token",
      headers: { host: "teams.test" },
    });
    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
  });

  test("answers HEAD for its metadata", async () => {
    const url = "/.well-known/oauth-authorization-server";
    const { statusCode, body } = await t.app.inject({ method: "HEAD", url, headers: { host: "teams.test" } });
    expect([statusCode, body]).toEqual([200, ""]);
  });

  // asvs: V2.4.1
  test("limits wrong clients per address, and counts right ones as calls of their key", async () => {
    const { key, credentials } = await open();
    startNextHour(t);
    const wrong = () => requestToken(t, { ...GRANT, client_id: key.clientId }, { ip: "198.51.100.77" });
    let answer = await wrong();
    for (let n = 0; n < 1000 && answer["status"] === 401; n += 1) answer = await wrong();
    expect(answer).toMatchObject({ status: 429, error: "temporarily_unavailable", code: "request.too_many" });
    expect(Number(answer["headers"]["retry-after"])).toBeGreaterThan(0);
    const right = { ...GRANT, ...credentials };
    expect(await requestToken(t, right, { ip: "198.51.100.77" })).toMatchObject({ status: 200 });
    const { seconds, most } = API_KEYS.per_key;
    const window_start = new Date(Math.floor(t.clock.now().getTime() / (seconds * 1000)) * seconds * 1000);
    const full = { key: `key:${key.id}:${seconds}`, window_start, calls: most };
    await t.owner
      .insertInto("rate_windows")
      .values(full)
      .onConflict((conflict) => conflict.columns(["key", "window_start"]).doUpdateSet({ calls: most }))
      .execute();
    expect(await requestToken(t, right)).toMatchObject({ status: 429 });
  });

  test("a token ends with its key", async () => {
    const { key, ask } = await open(["members.read"]);
    const expires_at = new Date(t.clock.now().getTime() + 600_000);
    await t.owner.updateTable("api_keys").set({ expires_at }).where("id", "=", key.id).execute();
    const { expires_in } = await ask();
    expect(expires_in).toBeGreaterThan(0);
    expect(expires_in).toBeLessThanOrEqual(600);
  });
});

describe("an access token", () => {
  // asvs: V10.3.2 V10.4.11
  test("opens no more than it was narrowed to, nor than its key has now", async () => {
    const { key, newToken } = await open(["members.read", "events.read"]);
    const narrowed = programWith(t, await newToken({ scope: "events.read" }));
    expect(await narrowed("GET", "/v1/events")).toMatchObject({ status: 200 });
    const refused = await narrowed("GET", "/v1/members");
    expect(refused).toMatchObject({ status: 403, code: "access.forbidden" });
    expect(refused["headers"]["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="members.read"');
    const whole = programWith(t, await newToken());
    await t.owner
      .updateTable("api_keys")
      .set({ scopes: ["events.read"] })
      .where("id", "=", key.id)
      .execute();
    expect(await whole("GET", "/v1/events")).toMatchObject({ status: 200 });
    expect(await whole("GET", "/v1/members")).toMatchObject({ status: 403, code: "access.forbidden" });
  });

  // asvs: V9.1.1
  test("is refused when any character of it is changed", async () => {
    const { newToken } = await open(["members.read"]);
    const token = await newToken();
    expect(await members(token)).toMatchObject({ status: 200 });
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      const altered = token.slice(0, at) + other + token.slice(at + 1);
      expect(await members(altered), `character ${at}`).toMatchObject(REFUSED);
    }
    const more = ["", "x", ".", "="].slice(1).map((end) => token + end);
    for (const altered of [...more, token.slice(0, -1), token.split(".")[0]!]) {
      expect(await members(altered)).toMatchObject(REFUSED);
    }
  });

  test("can't be widened, moved to another key, or given more time with a genuine signature", async () => {
    const { newToken, team_id } = await open(["members.read", "members.write"]);
    const token = await newToken({ scope: "members.read" });
    const [content = "", signature] = token.slice(4).split(".");
    const text = Buffer.from(content, "base64url").toString();
    const other = await issueKey(t.owner, t.clock.now(), team_id, ["members.read", "members.write"]);
    const made = (changed: string) => `sbt_${Buffer.from(changed).toString("base64url")}.${signature}`;
    expect(made(text)).toBe(token);
    for (const changed of [
      text.replace("members.read", "members.read members.write"),
      text.replace(/^\S+/, other.handle),
      text.replace(/ \d+ /, " 9999999999 "),
    ]) {
      expect(await members(made(changed))).toMatchObject(REFUSED);
    }
  });

  // asvs: V9.2.1
  test("ends after an hour", async () => {
    holdClock(t);
    const { newToken } = await open(["members.read"]);
    const token = await newToken();
    t.clock.advance(API_KEYS.token_s - 60);
    expect(await members(token)).toMatchObject({ status: 200 });
    t.clock.advance(60);
    const late = await members(token);
    expect(late).toMatchObject(REFUSED);
    expect(late["headers"]["www-authenticate"]).toBe('Bearer error="invalid_token"');
  });

  // asvs: V10.4.9
  test("ends with its key, and is bound to the key's networks and edition", async () => {
    const { browser, team_id, key, newToken } = await open(["members.read"]);
    const token = await newToken();
    expect(await members(token, undefined, "solo.test")).toMatchObject(REFUSED);
    await t.owner
      .updateTable("api_keys")
      .set({ networks: ["203.0.113.0/24"] })
      .where("id", "=", key.id)
      .execute();
    expect(await members(token, "203.0.113.9")).toMatchObject({ status: 200 });
    expect(await members(token, "203.0.114.9")).toMatchObject(REFUSED);
    expect(await browser.send("DELETE", `team/${team_id}/keys/${key.id}`)).toMatchObject({ status: 200 });
    expect(await members(token, "203.0.113.9")).toMatchObject(REFUSED);
    const staff = await programWith(t, token)("GET", "/support/api/v2/staff", undefined, "support.test");
    expect(staff["status"]).toBeGreaterThanOrEqual(400);
  });

  // asvs: V9.1.3
  test("stays valid while SECRET_KEY is rotated, until the key that signed it is gone", async () => {
    const { newToken } = await open(["members.read"]);
    const token = await newToken();
    const { first } = t.context.config.secret_keys;
    const next = Buffer.alloc(32, 9);
    const statusWith = async (...keys: Buffer[]) => {
      const config = { ...t.context.config, secret_keys: makeKeyring(keys) };
      const app = await openApp({ ...t.context, config }, t.adapters);
      const headers = { host: "teams.test", authorization: `Bearer ${token}` };
      const { statusCode } = await app.inject({ url: "/v1/members", headers });
      await app.close();
      return statusCode;
    };
    expect(await statusWith(next, first.bytes)).toBe(200);
    expect(await statusWith(first.bytes, next)).toBe(200);
    expect(await statusWith(next)).toBe(401);
  });

  test("can't be made with SECRET_KEY alone: the hash of the key's secret is signed too", async () => {
    const { key, newToken } = await open(["members.read"]);
    const token = await newToken();
    const secret_hash = Buffer.alloc(32, 1);
    await t.owner.updateTable("api_keys").set({ secret_hash }).where("id", "=", key.id).execute();
    expect(await members(token)).toMatchObject(REFUSED);
  });

  test("counts against the limit of its key, notes its use, and its changes name the key", async () => {
    const { team_id, admin, key, newToken } = await open(["members.write"]);
    const row = t.owner.selectFrom("api_keys").select("last_used_at").where("id", "=", key.id);
    const lastUse = async () => (await row.executeTakeFirstOrThrow()).last_used_at;
    expect(await lastUse()).toBeNull();
    const token = await newToken();
    const issued = await lastUse();
    expect(issued).not.toBeNull();
    const send = programWith(t, token);
    t.clock.advance(61);
    expect(await send("PATCH", `/v1/members/${admin.member_id}`, { first_name: "Ida" })).toMatchObject({ status: 403 });
    const body = { members: [{ email: "oauth@example.com", first_name: "O", last_name: "A" }], invite_sent: false };
    expect(await send("POST", "/v1/members", body)).toMatchObject({ status: 200 });
    const rows = await t.owner
      .selectFrom("audit_log")
      .select(["actor_side", "actor_id"])
      .where("team_id", "=", team_id)
      .where("actor_side", "=", "key")
      .execute();
    expect(rows).toContainEqual({ actor_side: "key", actor_id: key.id });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await lastUse())!.getTime()).toBeGreaterThan(issued!.getTime());
    const { seconds } = API_KEYS.per_key;
    const counted = t.owner.selectFrom("rate_windows").select("calls").where("key", "=", `key:${key.id}:${seconds}`);
    expect((await counted.execute()).reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
  });

  test("uploads call records, and counts as its key for Idempotency-Key", async () => {
    const { key, newToken } = await open(["calls.ingest", "members.write"]);
    const token = await newToken({ scope: "calls.ingest" });
    const upload = async (bearer: string) => {
      const headers = { host: "teams.test", "content-type": "text/csv", authorization: `Bearer ${bearer}` };
      const url = "/ingest/v1/calls?format=freeswitch";
      return (await t.app.inject({ method: "POST", url, headers, payload: "a,b\r\n" })).statusCode;
    };
    expect(await upload(token)).toBe(202);
    expect(await upload(await newToken({ scope: "members.write" }))).toBe(401);
    const payload = { members: [{ email: "once@example.com", first_name: "O", last_name: "N" }], invite_sent: false };
    const add = async (bearer: string) => {
      const headers = { host: "teams.test", authorization: `bearer ${bearer}`, "idempotency-key": "one" };
      const answer = await t.app.inject({ method: "POST", url: "/v1/members", headers, payload });
      return [answer.statusCode, answer.headers["idempotency-replayed"]];
    };
    expect(await add(await newToken())).toEqual([200, undefined]);
    expect(await add(key.token)).toEqual([200, "true"]);
  });
});

describe("a strict client that knows nothing of us (oauth4webapi)", () => {
  const issuer = new URL("https://teams.test");
  /** Sends through the server in this process. */
  const options = {
    [oauth.customFetch]: async (url: string, { method, headers, body }: RequestInit) => {
      const answer = await t.app.inject({
        method: (method ?? "GET") as "GET",
        url,
        headers: { ...Object.fromEntries(new Headers(headers)), host: "teams.test" },
        ...(body instanceof URLSearchParams && { payload: body.toString() }),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    },
  };
  const discover = async () =>
    oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options } as never),
    );

  test.each([
    ["client_secret_basic", oauth.ClientSecretBasic],
    ["client_secret_post", oauth.ClientSecretPost],
  ])("finds the endpoint, gets a token by %s and uses it", async (method, authentication) => {
    const { key, admin } = await open(["members.read", "events.read"]);
    const server = await discover();
    expect(server).toMatchObject({ grant_types_supported: ["client_credentials"], scopes_supported: KEY_SCOPE_NAMES });
    expect(server.token_endpoint_auth_methods_supported).toContain(method);
    const client = { client_id: key.clientId };
    const request = (secret: string, scope: string) =>
      oauth.clientCredentialsGrantRequest(server, client, authentication(secret), { scope }, options as never);
    const reply = await oauth.processClientCredentialsResponse(
      server,
      client,
      await request(key.token, "members.read"),
    );
    expect(reply).toMatchObject({ token_type: "bearer", expires_in: API_KEYS.token_s, scope: "members.read" });
    const url = new URL("/v1/members", issuer);
    const get = (token: string, path: URL) =>
      oauth.protectedResourceRequest(token, "GET", path, undefined, undefined, options as never);
    expect(await (await get(reply.access_token, url)).json()).toMatchObject({ members: [{ id: admin.member_id }] });

    const challenged = async (made: Promise<unknown>) =>
      (await made.catch((error: unknown) => error)) as { cause: object };
    expect((await challenged(get(reply.access_token, new URL("/v1/events", issuer)))).cause).toMatchObject([
      { scheme: "bearer", parameters: { error: "insufficient_scope", scope: "events.read" } },
    ]);
    expect((await challenged(get(`${reply.access_token}x`, url))).cause).toMatchObject([
      { scheme: "bearer", parameters: { error: "invalid_token" } },
    ]);
    const answerTo = async (secret: string, scope: string) =>
      oauth.processClientCredentialsResponse(server, client, await request(secret, scope));
    expect((await challenged(answerTo("wrong", "members.read"))).cause).toMatchObject([{ scheme: "basic" }]);
    expect((await challenged(answerTo(key.token, "calls.read"))).cause).toMatchObject({ error: "invalid_scope" });
  });

  test("finds nothing on the hosts of other editions", async () => {
    for (const host of ["solo.test", "support.test"]) {
      const url = "/.well-known/oauth-authorization-server";
      expect((await t.app.inject({ url, headers: { host } })).statusCode).toBe(404);
    }
  });
});
