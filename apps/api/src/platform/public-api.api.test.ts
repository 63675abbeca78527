import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { answersHead } from "@portal/model/features.ts";
import { fillPath } from "@portal/model/kit/endpoint.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { members } from "@portal/model/members/contract.ts";
import { openapi } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { publicCall } from "@portal/model/v1/public-call.ts";
import { KEY_SCOPE_NAMES } from "@portal/model/api-keys/scopes.ts";
import { issueKey } from "../../test/api-keys.ts";
import { issueToken } from "../../test/people.ts";
import { startNextHour } from "../../test/seconds.ts";
import { newTeamWithAdmin, newcomer, readSeatCounts } from "../../test/teams.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { openApp } from "../app.ts";
import { registerRoute } from "./register-routes.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";

interface Sent {
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

/** A team and a program with a key for everything that keys can do. */
async function newProgram(scopes: Parameters<typeof issueKey>[3] = KEY_SCOPE_NAMES) {
  const team = await newTeamWithAdmin(t);
  const key = await issueKey(t.owner, t.clock.now(), team.team_id, scopes);
  const send = (method: Method, url: string, { payload, headers, host = "teams.test" }: Sent = {}) =>
    t.app.inject({
      method,
      url,
      headers: { host, authorization: `Bearer ${key.token}`, ...headers },
      ...(payload !== undefined && { payload }),
    });
  return { ...team, key, send };
}

const anUrl = (path: string): string => fillPath(path, { id: randomUUID(), device_id: randomUUID() });

describe("the public API", () => {
  test("manages a member from start to end, with times as RFC 3339", async () => {
    const { send, admin } = await newProgram();
    const person = newcomer();
    const created = await send("POST", "/v1/members", { payload: { members: [person], invite_sent: true } });
    expect(created.statusCode).toBe(200);
    const [{ id, invited_at }] = created.json().members;
    expect(invited_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Date.parse(invited_at)).toBeCloseTo(t.clock.now().getTime(), -5);

    const list = await send("GET", "/v1/members?limit=1");
    expect(list.json()).toMatchObject({ members: [{}], next: expect.any(String) });
    const rest = await send("GET", `/v1/members?limit=1&after=${encodeURIComponent(list.json().next)}`);
    const listed = [...list.json().members, ...rest.json().members] as { id: string }[];
    expect(new Set(listed.map((one) => one.id))).toEqual(new Set([id, admin.member_id]));

    const got = await send("GET", `/v1/members/${id}`);
    expect(got.json()).toMatchObject({ id, email: person.email, invited_at, joined_at: null });
    expect(got.headers["etag"]).toBe(`"${got.json().version}"`);
    const changed = await send("PATCH", `/v1/members/${id}`, {
      payload: { first_name: "Ada", invited_at },
      headers: { "if-match": String(got.headers["etag"]) },
    });
    expect(changed.json()).toMatchObject({ id, first_name: "Ada" });
    const stale = await send("PATCH", `/v1/members/${id}`, {
      payload: { first_name: "Eva" },
      headers: { "if-match": String(got.headers["etag"]) },
    });
    expect([stale.statusCode, stale.json().code]).toEqual([412, "request.changed_since"]);

    const { version } = got.json();
    const late = await send("PATCH", `/v1/members/${id}`, { payload: { first_name: "Eva", version } });
    expect(late.json()).toMatchObject({
      code: "member.stale",
      detail: "Someone else changed this after you read it. Read it again.",
    });

    const removed = await send("DELETE", `/v1/members/${id}`);
    expect(removed.json()).toEqual({ success: true, restorable_until: expect.stringMatching(/Z$/) });
    expect((await send("POST", `/v1/members/${id}/restore`)).json()).toMatchObject({ id, removed_at: null });
  });

  test("refuses times that are not RFC 3339, by name", async () => {
    const { send, admin } = await newProgram();
    const refused = await send("PATCH", `/v1/members/${admin.member_id}`, { payload: { joined_at: 1_795_000_000 } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: [{ path: "joined_at" }] });
  });

  test("tells a value of a wrong type from a missing one", async () => {
    const { send } = await newProgram();
    const { email: _, ...unnamed } = newcomer();
    const payload = { members: [{ ...newcomer(), email: 5 }, unnamed], invite_sent: "yes" };
    expect((await send("POST", "/v1/members", { payload })).json().fields).toEqual([
      { path: "members.0.email", issue: "field.type" },
      { path: "members.1.email", issue: "field.required" },
      { path: "invite_sent", issue: "field.type" },
    ]);
  });

  test("says that it can't read a body, and names no fields then", async () => {
    const { send } = await newProgram();
    const headers = { "content-type": "application/json" };
    for (const payload of ["{", ""]) {
      const refused = (await send("POST", "/v1/members", { payload, headers })).json();
      expect(refused).toMatchObject({
        status: 400,
        code: "request.invalid",
        detail: expect.stringContaining("can't be read"),
      });
      expect(refused).not.toHaveProperty("fields");
    }
  });

  test("reaches only the key's team", async () => {
    const { send } = await newProgram();
    const stranger = await newTeamWithAdmin(t);
    const missing = await send("GET", `/v1/members/${stranger.admin.member_id}`);
    expect([missing.statusCode, missing.json().code]).toEqual([404, "member.not_found"]);
  });

  test("pages through the history with the same parameters as every list", async () => {
    const { send } = await newProgram();
    for (let n = 0; n < 51; n += 1) {
      await send("POST", "/v1/members", { payload: { members: [newcomer()], invite_sent: false } });
    }
    const first = (await send("GET", "/v1/history")).json();
    const second = (await send("GET", `/v1/history?after=${first.next}`)).json();
    const ids = [...first.changes, ...second.changes].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(51);
    expect(first.changes[0]).toMatchObject({ at: expect.stringMatching(/Z$/), by_key: true });
    expect((await send("GET", "/v1/history?before=1")).json().fields).toEqual([
      { path: "before", issue: "field.unknown" },
    ]);
  });

  test("takes call records with the key, and answers 202", async () => {
    const { send } = await newProgram();
    const ago = (seconds: number) =>
      new Date(t.clock.now().getTime() - seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
    const record = `"Ann","201","+34911000111","default","${ago(90)}","${ago(80)}","${ago(20)}","70","60","NORMAL_CLEARING","${randomUUID()}","","",""\n`;
    const sent = { payload: record, headers: { "content-type": "text/csv" } };
    const answers = [await send("POST", "/v1/calls?format=freeswitch", sent)];
    answers.push(await send("POST", "/v1/calls?format=freeswitch", sent));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(answers.map((answer) => answer.json())).toMatchObject([
      { stored: 1, known: 0, refused: 0 },
      { stored: 0, known: 1, refused: 0 },
    ]);
  });
});

describe("the public API answers as HTTP's standards say:", () => {
  test("problem details, whatever the client accepts (RFC 9457)", async () => {
    const { send } = await newProgram();
    for (const accept of ["application/json", "*/*", "text/html"]) {
      const answer = await send("GET", `/v1/members/${randomUUID()}`, { headers: { accept } });
      expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
      expect(answer.json()).toMatchObject({ status: 404, code: "member.not_found", request_id: expect.any(String) });
    }
    const unknown = await send("GET", "/v1/nowhere");
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "request.not_found"]);
  });

  test("405 with the methods of the address, and HEAD for every read", async () => {
    const wrong: string[] = [];
    for (const { name, call } of PUBLIC_CALLS) {
      const unused = (["PATCH", "PUT", "DELETE"] as const).find((method) =>
        PUBLIC_CALLS.every((other) => other.call.path !== call.path || other.call.method !== method),
      );
      const headers = { host: "teams.test" };
      const answer = await t.app.inject({ method: unused ?? "PUT", url: anUrl(call.path), headers });
      const allow = String(answer.headers["allow"]).split(", ");
      if (answer.statusCode !== 405 || !allow.includes(call.method)) wrong.push(name);
      if (answersHead(call) && !allow.includes("HEAD")) wrong.push(`HEAD ${name}`);
    }
    expect(wrong).toEqual([]);
    const { send } = await newProgram();
    const [got, headed] = [await send("GET", "/v1/members"), await send("HEAD", "/v1/members")];
    expect([headed.statusCode, headed.body, headed.headers["content-length"]]).toEqual([
      200,
      "",
      String(Buffer.byteLength(got.body)),
    ]);
  });

  test("one effect of a change that is sent several times at once", async () => {
    const { send, team_id } = await newProgram();
    const sent = {
      payload: { members: [newcomer()], invite_sent: true },
      headers: { "idempotency-key": randomUUID() },
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send("POST", "/v1/members", sent)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(4);
    expect((await readSeatCounts(t, team_id)).used_seats).toBe(2);
    const replayed = await send("POST", "/v1/members", sent);
    expect(replayed.body).toBe(answers[0]?.body);
  });

  test("429 with the seconds to wait, per key", async () => {
    const { send, key } = await newProgram();
    startNextHour(t);
    const { seconds, most } = API_KEYS.per_key;
    const window_start = new Date(Math.floor(t.clock.now().getTime() / (seconds * 1000)) * seconds * 1000);
    const row = { key: `key:${key.id}:${seconds}`, window_start, calls: most };
    await t.owner.insertInto("rate_windows").values(row).execute();
    const answer = await send("GET", "/v1/rollout");
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe(String(answer.json().values.seconds));
    expect(answer.headers["ratelimit"]).toMatch(/^"v1\.rollout\.summary";r=0;t=\d+$/);
  });
});

describe("only keys open the public API:", () => {
  test("no call answers a visitor, a session or a former key", async () => {
    const { admin } = await newProgram();
    const session = await issueToken(t.owner, t.clock.now(), admin);
    const former = `ck_${"a".repeat(22)}.${"b".repeat(43)}`;
    for (const [token, challenge] of [
      [undefined, "Bearer"],
      [session, 'Bearer error="invalid_token"'],
      [former, 'Bearer error="invalid_token"'],
    ] as const) {
      for (const { name, call } of PUBLIC_CALLS) {
        const { statusCode, headers } = await t.app.inject({
          method: call.method,
          url: anUrl(call.path),
          headers: { host: "teams.test", ...(token && { authorization: `Bearer ${token}` }) },
        });
        expect([statusCode, headers["www-authenticate"]], name).toEqual([401, challenge]);
      }
    }
  });

  test("a key without the scope is refused, also for call records", async () => {
    const { send } = await newProgram(["events.read"]);
    expect((await send("GET", "/v1/events")).statusCode).toBe(200);
    expect((await send("GET", "/v1/members")).json().code).toBe("access.forbidden");
    const records = await send("POST", "/v1/calls?format=csv", {
      payload: "a",
      headers: { "content-type": "text/csv" },
    });
    expect([records.statusCode, records.json().code]).toEqual([403, "access.forbidden"]);
  });

  test("it does not exist on the staff host", async () => {
    const { send } = await newProgram();
    expect((await send("GET", "/v1/members", { host: "support.test" })).statusCode).toBe(404);
    expect((await send("GET", "/v1/members", { host: "solo.test" })).statusCode).toBe(401);
  });
});

test("a deprecated call says since when, and until when it stays (RFC 9745, RFC 8594)", async () => {
  const row = {
    method: "GET",
    path: "/v1/people",
    call: members.list,
    deprecated: { since: "2027-01-15", sunset: "2028-01-15", use: "members.list" },
  } as const;
  const planted = publicCall("people.list", row);
  const app = await openTestApp(inject("clusterUrl"), {}, async (context, adapters) => {
    const app = await openApp(context, adapters);
    registerRoute(app, context, planted, async () => ({ members: [], next: null }));
    return app;
  });
  try {
    const { team_id } = await newTeamWithAdmin(app);
    const { token } = await issueKey(app.owner, app.clock.now(), team_id, ["members.read"]);
    const ask = (url: string, authorization = `Bearer ${token}`) =>
      app.app.inject({ url, headers: { host: "teams.test", authorization } });
    for (const [answer, status] of [
      [await ask("/v1/people"), 200],
      [await ask("/v1/people?limit=0"), 400],
      [await ask("/v1/people", "Bearer wrong"), 401],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        deprecation: `@${Date.parse("2027-01-15T00:00:00Z") / 1000}`,
        sunset: "Sat, 15 Jan 2028 00:00:00 GMT",
      });
    }
    const lasting = await ask("/v1/members");
    expect([lasting.statusCode, lasting.headers["deprecation"], lasting.headers["sunset"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  } finally {
    await app.close();
  }
  expect(openapi([planted], { title: "", version: "1", url: "" })).toMatchObject({
    paths: { "/v1/people": { get: { deprecated: true, "x-sunset": "2028-01-15" } } },
  });
});
