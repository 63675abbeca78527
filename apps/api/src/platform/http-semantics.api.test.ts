import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { CALLS } from "@portal/model/features.ts";
import { fillPath, hasField } from "@portal/model/kit/endpoint.ts";
import { IDEMPOTENCY } from "@portal/model/limits.ts";
import { issueToken } from "../../test/people.ts";
import { newTeamWithAdmin, newcomer, readSeatCounts } from "../../test/teams.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

type Method = "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "PATCH" | "OPTIONS";

interface Sent {
  readonly method?: Method;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

const ask = (url: string, { method = "GET", payload, headers = {}, host = "teams.test" }: Sent = {}) =>
  t.app.inject({ method, url, headers: { host, ...headers }, ...(payload !== undefined && { payload }) });

/** A team and the means to call the API as its admin, without a browser. */
async function newCaller(seats = 1000) {
  const team = await newTeamWithAdmin(t, seats);
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), team.admin)}`;
  const send = (path: string, sent: Sent = {}) =>
    ask(`/api/v2/team/${team.team_id}${path}`, { ...sent, headers: { authorization, ...sent.headers } });
  return { ...team, authorization, send };
}

describe("status codes carry their headers", () => {
  test("401 names the scheme, and whether a token was wrong", async () => {
    const without = await ask("/api/v2/authUser");
    expect([without.statusCode, without.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    const wrong = await ask("/api/v2/authUser", { headers: { authorization: "Bearer wrong" } });
    expect([wrong.statusCode, wrong.headers["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  test("429 says when to try again and which limit was reached", async () => {
    const login = () =>
      t.app.inject({
        method: "POST",
        url: "/api/v2/session/login",
        headers: { host: "teams.test" },
        remoteAddress: "10.99.0.1",
        payload: { email: "x@example.com", password: "wrong" },
      });
    let answer = await login();
    for (let n = 0; n < 200 && answer.statusCode !== 429; n += 1) answer = await login();
    const seconds = answer.json().error.values.seconds as number;
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe(String(seconds));
    expect(answer.headers["ratelimit"]).toBe(`"session.login";r=0;t=${seconds}`);
  });

  // Includes the calls of staff on the customers' host, which must not exist there.
  test("405 lists the methods of an address, for each call on its own host", async () => {
    const wrong: string[] = [];
    for (const { name, call } of CALLS) {
      const url = fillPath(call.path, { id: randomUUID() }).replaceAll("undefined", randomUUID());
      const staff_call = call.path.startsWith("/support/api/");
      const own = await ask(url, { method: "PATCH", host: staff_call ? "support.test" : "teams.test" });
      const { allow = "" } = own.headers;
      if (own.statusCode !== 405 || !String(allow).split(", ").includes(call.method))
        wrong.push(`${name} ${own.statusCode} ${String(allow)}`);
      if (call.can === "public.view") continue;
      const foreign = await ask(url, { method: "PATCH", host: staff_call ? "teams.test" : "support.test" });
      if (foreign.statusCode !== 404) wrong.push(`${name} exists on the other host`);
    }
    console.log(`methods: ${CALLS.length} calls with a wrong method, ${wrong.length} not answered with 405 and Allow`);
    expect(wrong).toEqual([]);
  });

  test("an unknown address stays unknown with any method", async () => {
    for (const method of ["GET", "POST", "PATCH", "OPTIONS"] as const) {
      expect((await ask("/api/v2/nowhere", { method })).statusCode, method).toBe(404);
    }
  });

  test("every call with a JSON body refuses other types", async () => {
    const calls = CALLS.filter(({ call }) => call.body && !call.accepts);
    const types = ["text/plain", "application/xml", "application/x-www-form-urlencoded", "text/csv"];
    const wrong: string[] = [];
    for (const { name, call } of calls) {
      const url = fillPath(call.path, { id: randomUUID() }).replaceAll("undefined", randomUUID());
      const host = call.path.startsWith("/support/api/") ? "support.test" : "teams.test";
      for (const type of types) {
        const headers = { "content-type": type };
        const answer = await ask(url, { method: call.method, payload: "a=b", headers, host });
        if (answer.statusCode !== 415 || answer.headers["accept"] !== "application/json")
          wrong.push(`${name} ${type} ${answer.statusCode}`);
      }
    }
    console.log(`types: ${calls.length * types.length} bodies of a wrong type, ${wrong.length} not answered with 415`);
    expect(wrong).toEqual([]);
  });

  test("415 lists the types that a call accepts", async () => {
    const { send } = await newCaller();
    const sent = async (path: string, type: string, method: Method = "POST") => {
      const { statusCode, headers } = await send(path, { method, payload: "a=b", headers: { "content-type": type } });
      return [statusCode, headers["accept"]];
    };
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "text/csv"]) {
      expect(await sent("/member", type), type).toEqual([415, "application/json"]);
    }
    expect(await sent("/avatar", "application/json")).toEqual([415, "multipart/form-data"]);
    const json = { method: "POST", payload: "{}", headers: { "content-type": "application/json; charset=utf-8" } };
    expect((await send("/member", json as Sent)).statusCode).toBe(400);
  });
});

describe("HEAD", () => {
  test("answers like GET, without a body", async () => {
    const { send } = await newCaller();
    const [got, headed] = [await send("/members"), await send("/members", { method: "HEAD" })];
    expect([headed.statusCode, headed.body]).toEqual([200, ""]);
    expect(headed.headers["content-length"]).toBe(String(Buffer.byteLength(got.body)));
    expect((await ask("/api/v2/authUser", { method: "HEAD" })).statusCode).toBe(401);
  });

  test("never runs a call that changes something, or that a phone reports with", async () => {
    const changing = CALLS.filter(({ call }) => call.method === "GET" && ("audit" in call || "reports" in call));
    expect(changing.map(({ name }) => name)).toContain("client.config");
    for (const { name, call } of changing) {
      expect((await ask(fillPath(call.path, {}), { method: "HEAD" })).statusCode, name).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("errors", () => {
  test("are problem details for clients that ask for them (RFC 9457)", async () => {
    const { send, team_id } = await newCaller(1);
    const headers = { accept: "application/problem+json, application/json;q=0.5" };
    const payload = { members: [newcomer()], invite_sent: false };
    const full = await send("/member", { method: "POST", payload, headers });
    expect(full.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(full.json()).toEqual({
      type: "https://teams.test/problems/members.no_seats",
      status: 403,
      detail: "There are not enough seats: the team has 1. Add seats or remove a member.",
      code: "members.no_seats",
      values: { seats: 1 },
      request_id: full.headers["x-request-id"],
    });
    const plain = await send("/member", { method: "POST", payload });
    expect(plain.json()).toMatchObject({ error: { code: "members.no_seats", values: { seats: 1 } } });
    expect((await readSeatCounts(t, team_id)).used_seats).toBe(1);
  });

  test("name each unknown parameter and field", async () => {
    const { send } = await newCaller();
    const query = await send("/members?limt=5&offset=1");
    expect(query.json().error.fields).toEqual([
      { path: "limt", issue: "field.unknown" },
      { path: "offset", issue: "field.unknown" },
    ]);
    const members = [{ ...newcomer(), nickname: "N" }];
    const body = await send("/member", { method: "POST", payload: { members, invite_sent: false } });
    expect(body.json().error.fields).toEqual([{ path: "members.0.nickname", issue: "field.unknown" }]);
  });

  test("tell a value of a wrong type from a missing one", async () => {
    const { send } = await newCaller();
    const { email: _, ...unnamed } = newcomer();
    const payload = { members: [{ ...newcomer(), email: 5 }, unnamed], invite_sent: "yes" };
    const refused = await send("/member", { method: "POST", payload });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.fields).toEqual([
      { path: "members.0.email", issue: "field.type" },
      { path: "members.1.email", issue: "field.required" },
      { path: "invite_sent", issue: "field.type" },
    ]);
  });
});

describe("pages", () => {
  const lists = ["/members", "/devices", "/rollout/people", "/events_and_alerts"];
  const others = ["/bulk/edit", `/voiceaccount/${randomUUID()}/round/results`, `/webhooks/${randomUUID()}/deliveries`];
  const packed = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const broken = [
    "x",
    packed(),
    packed("Maria"),
    packed("a", "b"),
    packed(1, 2),
    packed("a", "b", "c", randomUUID()),
    packed("a\0", randomUUID()),
  ];

  test("every list refuses every broken cursor", async () => {
    const { send, team_id } = await newCaller();
    await t.owner.updateTable("teams").set({ insider: true }).where("id", "=", team_id).execute();
    const paged = CALLS.filter(({ call }) => hasField(call.query, "after"));
    expect(paged).toHaveLength(lists.length + others.length);
    const wrong: string[] = [];
    for (const list of [...lists, ...others]) {
      for (const after of broken) {
        const { statusCode, json } = await send(`${list}?after=${after}`);
        const fields = JSON.stringify(json().error?.fields);
        if (statusCode !== 400 || fields !== '[{"path":"after","issue":"field.invalid"}]')
          wrong.push(`${list} ${after}: ${statusCode} ${fields}`);
      }
    }
    console.log(
      `cursors: ${paged.length * broken.length} broken ones, ${wrong.length} not answered with 400 and "after"`,
    );
    expect(wrong).toEqual([]);
  });

  test("have as many rows as the caller asks for, up to 500", async () => {
    const { send, person } = await newCaller();
    for (let n = 0; n < 4; n += 1) await person();
    const seen: string[] = [];
    let pages = 0;
    for (let next: string | null = ""; next !== null; pages += 1) {
      const page: { members: { id: string }[]; next: string | null } = (
        await send(`/members?limit=2${next && `&after=${next}`}`)
      ).json();
      seen.push(...page.members.map(({ id }) => id));
      next = page.next;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 5, 5]);
    for (const list of lists) expect((await send(`${list}?limit=500`)).statusCode, list).toBe(200);
    for (const limit of ["0", "501", "-1", "1e2", "x", ""]) {
      expect((await send(`/members?limit=${limit}`)).statusCode, limit).toBe(400);
    }
  });
});

describe("versions", () => {
  test("are entity tags, and If-Match refuses a change of an outdated version", async () => {
    const { send } = await newCaller();
    const read = await send("");
    const tag = String(read.headers["etag"]);
    expect(tag).toBe(`"${read.json().version}"`);
    const rename = (team_name: string, match: string, more: object = {}) =>
      send("/rename", { method: "PUT", payload: { team_name, ...more }, headers: { "if-match": match } });
    const first = await rename("First", tag);
    expect([first.statusCode, first.json().team_name]).toEqual([200, "First"]);
    const second = await rename("Second", tag);
    expect([second.statusCode, second.json().error.code]).toEqual([412, "request.changed_since"]);
    const third = await rename("Third", String(first.headers["etag"]));
    expect([third.statusCode, third.json().team_name]).toEqual([200, "Third"]);
  });

  test("a call that can't check a version refuses the header", async () => {
    const { send } = await newCaller();
    const payload = { members: [newcomer()], invite_sent: false };
    const answer = await send("/member", { method: "POST", payload, headers: { "if-match": '"1"' } });
    expect(answer.json().error).toMatchObject({ code: "request.invalid", fields: [{ path: "if-match" }] });
    const wrong = await send("/rename", { method: "PUT", payload: { team_name: "N" }, headers: { "if-match": "W/1" } });
    expect(wrong.statusCode).toBe(400);
  });
});

describe("Idempotency-Key", () => {
  const adding = () => ({ members: [newcomer()], invite_sent: false });
  const keyed = (key: string, payload: object): Sent => ({
    method: "POST",
    payload,
    headers: { "idempotency-key": key },
  });

  test("identical requests in parallel have one effect and one reply", async () => {
    const { send, team_id } = await newCaller();
    const rounds = Number(process.env["ROUNDS"] ?? 20);
    for (let n = 0; n < rounds; n += 1) {
      const sent = keyed(randomUUID(), adding());
      const answers = await Promise.all(Array.from({ length: 5 }, () => send("/member", sent)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(4);
    }
    expect((await readSeatCounts(t, team_id)).used_seats).toBe(rounds + 1);
    const rows = await t.owner
      .selectFrom("audit_log")
      .select("id")
      .where("team_id", "=", team_id)
      .where("action", "=", "member.created")
      .execute();
    console.log(`idempotency: ${rounds} POSTs, each 5 times in parallel, ${rows.length} effects`);
    expect(rows).toHaveLength(rounds);
  });

  test("a key of another request, and one that isn't printable, are refused", async () => {
    const { send } = await newCaller();
    const key = randomUUID();
    expect((await send("/member", keyed(key, adding()))).statusCode).toBe(200);
    const other = await send("/member", keyed(key, adding()));
    expect([other.statusCode, other.json().error.code]).toEqual([422, "request.key_reused"]);
    for (const bad of ["", "a b", "x".repeat(256)]) {
      expect((await send("/member", keyed(bad, adding()))).json().error.fields, bad).toEqual([
        { path: "idempotency-key", issue: "field.invalid" },
      ]);
    }
  });

  test("a failed request can be sent again", async () => {
    const { send, team_id } = await newCaller(1);
    const sent = keyed(randomUUID(), adding());
    expect((await send("/member", sent)).json().error.code).toBe("members.no_seats");
    await t.owner.updateTable("subscriptions").set({ seats: 5 }).where("team_id", "=", team_id).execute();
    const again = await send("/member", sent);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  });

  test("belongs to its caller: two callers can use the same key", async () => {
    const [mine, theirs] = [await newCaller(), await newCaller()];
    const key = randomUUID();
    const payload = adding();
    const first = await mine.send("/member", keyed(key, payload));
    const second = await theirs.send("/member", keyed(key, { ...payload }));
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.headers["idempotency-replayed"]).toBeUndefined();
  });

  test("is not read from visitors", async () => {
    const wrong = keyed(randomUUID(), { email: "x@example.com", password: "wrong" });
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await ask("/api/v2/session/login", wrong);
      expect(headers["idempotency-replayed"]).toBeUndefined();
    }
  });

  test("expires after a day", async () => {
    const { send, team_id } = await newCaller();
    const sent = keyed(randomUUID(), adding());
    await send("/member", sent);
    await t.owner.deleteFrom("members").where("team_id", "=", team_id).where("admin_role", "=", "none").execute();
    const long_ago = new Date(t.clock.now().getTime() - (IDEMPOTENCY.kept_s + 1) * 1000);
    await t.owner.updateTable("idempotency_keys").set({ created_at: long_ago }).execute();
    const later = await send("/member", sent);
    expect([later.statusCode, later.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  });

  test("nothing of a request or its reply is readable at rest", async () => {
    const { send } = await newCaller();
    const sent = adding();
    await send("/member", keyed(randomUUID(), sent));
    const rows = await t.owner.selectFrom("idempotency_keys").selectAll().execute();
    const email = sent.members[0]!.email;
    expect(rows.some(({ sealed }) => sealed?.includes(email))).toBe(false);
    expect(rows.every(({ sealed }) => sealed !== null)).toBe(true);
  });
});
