import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KEY_SCOPE_NAMES } from "@portal/model/api-keys/scopes.ts";
import { makePerson } from "@portal/api/test/people.ts";
import { openListening, teamWithKey } from "@portal/api/test/listening.ts";
import { newcomer } from "@portal/api/test/teams.ts";
import type { TestApp } from "@portal/api/test/test-app.ts";
import { Switchboard, SwitchboardError, type SwitchboardOptions } from "@switchboard/sdk";
import { type Fault, type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";

let t: TestApp;
let origin: string;
let proxy: FaultyProxy;
beforeAll(async () => {
  ({ t, origin } = await openListening(inject("clusterUrl")));
  proxy = await startFaultyProxy(origin);
});
afterAll(async () => {
  await proxy.close();
  await t.close();
});

async function open(options: Partial<Pick<SwitchboardOptions, "baseUrl" | "timeoutMs" | "retries">> = {}) {
  const team = await teamWithKey(t, KEY_SCOPE_NAMES);
  return { ...team, sb: new Switchboard({ baseUrl: proxy.origin, key: team.key, ...options }) };
}

const failure = (call: Promise<unknown>): Promise<SwitchboardError> =>
  call.then(
    () => expect.fail("should have failed"),
    (error: unknown) => error as SwitchboardError,
  );

describe("calls", () => {
  test("return typed replies with times as RFC 3339", async () => {
    const { sb, admin } = await open();
    const { members } = await sb.members.create({ members: [newcomer()], invite_sent: true });
    const [added] = members;
    expect(await sb.members.get(added!.id)).toMatchObject({ email: added!.email, status: "invited" });
    expect(added!.invited_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const { members: found } = await sb.members.list({ search: admin.email });
    expect(found.map(({ email }) => email)).toEqual([admin.email]);
  });

  test("return files as responses", async () => {
    const { sb } = await open();
    expect(await (await sb.imports.template()).text()).toContain("Email,Password,First Name");
  });

  test("read a list to its end over three pages", async () => {
    const { sb, team_id } = await open();
    for (const _ of [1, 2, 3, 4]) await makePerson(t.owner, t.clock.now(), team_id);
    proxy.plan();
    const ids = [];
    for await (const { id } of sb.members.listAll({ limit: 2 })) ids.push(id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    expect(proxy.seen).toHaveLength(3);
  });

  test("fail with code, status, fields and request id", async () => {
    const { sb } = await open();
    const wrong = await failure(
      sb.members.create({ members: [{ ...newcomer(), email: "not-an-address" }], invite_sent: false }),
    );
    expect(wrong).toBeInstanceOf(SwitchboardError);
    expect(wrong).toMatchObject({ code: "request.invalid", status: 400, requestId: expect.stringMatching(/./) });
    expect(wrong.fields).toEqual([{ path: "members.0.email", issue: expect.any(String) }]);
    expect(await failure(sb.members.get("01890000-0000-7000-8000-000000000000"))).toMatchObject({
      code: "member.not_found",
      status: 404,
    });
    const stranger = new Switchboard({ baseUrl: origin, key: `sbk_${"A".repeat(22)}.${"A".repeat(43)}` });
    expect(await failure(stranger.members.list())).toMatchObject({ code: "session.required", status: 401 });
  });

  test("refuse to send a key in the clear, and what is no key", () => {
    for (const host of ["teams.example.com", "127.example.com", "127.0.0.1.example.com", "localhost.example.com"])
      expect(() => new Switchboard({ baseUrl: `http://${host}`, key: "sbk_x" })).toThrow(/https/);
    expect(() => new Switchboard({ baseUrl: "https://teams.example.com", key: "ps_x" })).toThrow(/sbk_/);
  });

  test("change only the version that was read", async () => {
    const { sb } = await open();
    const { members } = await sb.members.create({ members: [newcomer()], invite_sent: false });
    const { id, version } = await sb.members.get(members[0]!.id);
    await sb.members.update(id, { first_name: "Ada" }, { ifMatch: version });
    const late = await failure(sb.members.update(id, { first_name: "Eva" }, { ifMatch: version }));
    expect(late).toMatchObject({ status: 412 });
  });
});

describe("OAuth client credentials", () => {
  async function openClient(more: { readonly scopes?: readonly string[] } = {}) {
    const team = await teamWithKey(t, KEY_SCOPE_NAMES);
    const clientId = team.key.split(".")[0]!;
    const sb = new Switchboard({ baseUrl: proxy.origin, clientId, clientSecret: team.key, ...more });
    proxy.plan();
    /** The schemes of the requests since the last plan: one Basic for each token. */
    const schemes = () => proxy.seen.map(({ authorization = "" }) => authorization.split(" ")[0]);
    return { ...team, sb, schemes };
  }

  test("get one token for calls in parallel and for later ones", async () => {
    const { sb, admin, schemes } = await openClient();
    const [one, other] = await Promise.all([sb.members.get(admin.member_id), sb.members.list()]);
    expect([one.id, other.members[0]?.id]).toEqual([admin.member_id, admin.member_id]);
    await sb.members.list();
    expect(schemes()).toEqual(["Basic", "Bearer", "Bearer", "Bearer"]);
    expect(proxy.seen.at(-1)?.authorization).toMatch(/^Bearer sbt_/);
  });

  test("renew a token that the server no longer accepts, and make the change once", async () => {
    const { sb, schemes } = await openClient();
    await sb.members.list();
    t.clock.advance(3_601);
    const person = newcomer();
    await sb.members.create({ members: [person], invite_sent: false });
    expect(schemes()).toEqual(["Basic", "Bearer", "Bearer", "Basic", "Bearer"]);
    expect((await sb.members.list({ search: person.email })).members).toHaveLength(1);
  });

  test("repeat a request for a token that failed on the way", async () => {
    const { sb, schemes } = await openClient();
    proxy.plan(503, "cut", "refused");
    await sb.members.list();
    expect(schemes()).toEqual(["Basic", "Basic", "Basic", "Basic", "Bearer"]);
  });

  test("limit tokens to scopes, and fail with the server's reason", async () => {
    const { sb } = await openClient({ scopes: ["events.read"] });
    await sb.events.list();
    expect(await failure(sb.members.list())).toMatchObject({ code: "access.forbidden", status: 403 });
    const { sb: unknown } = await openClient({ scopes: ["billing.write"] });
    const refused = await failure(unknown.events.list());
    expect(refused).toMatchObject({ code: "oauth.invalid_scope", status: 400, requestId: expect.stringMatching(/./) });
    expect(refused.message).toMatch(/scope/);
    const id = `sbk_${"A".repeat(22)}`;
    const stranger = new Switchboard({ baseUrl: origin, clientId: id, clientSecret: `${id}.${"A".repeat(43)}` });
    for (const _ of [1, 2])
      expect(await failure(stranger.events.list())).toMatchObject({ code: "oauth.invalid_client", status: 401 });
    expect(() => new Switchboard({ baseUrl: origin, clientId: "x", clientSecret: "y" })).toThrow(/client ID/);
    // The server reads an empty scope as none, which means all of the key's.
    expect(() => new Switchboard({ baseUrl: origin, clientId: id, clientSecret: "y", scopes: [] })).toThrow(/scope/);
  });

  test("end the waiting for a token when the caller aborts, but not that of other calls", async () => {
    const { sb, schemes } = await openClient();
    const stopped = new AbortController();
    const aborted = failure(sb.members.list({}, { signal: stopped.signal }));
    const other = sb.members.list();
    stopped.abort(new Error("stopped by the caller"));
    expect(await aborted).toMatchObject({ message: "stopped by the caller" });
    expect((await other).members).toHaveLength(1);
    expect(schemes()).toEqual(["Basic", "Bearer"]);
  });

  test("request no token for a call that is aborted already", async () => {
    const { sb, schemes } = await openClient();
    const signal = AbortSignal.abort(new Error("stopped before"));
    expect(await failure(sb.members.list({}, { signal }))).toMatchObject({ message: "stopped before" });
    await sb.members.list();
    expect(schemes()).toEqual(["Basic", "Bearer"]);
    const strange = new Switchboard({ baseUrl: proxy.origin, clientId: "sbk_x", clientSecret: "sbk_x" });
    proxy.plan();
    expect(await failure(strange.members.list({}, { signal }))).toMatchObject({ message: "stopped before" });
    expect(await failure(strange.members.list())).toMatchObject({ code: "oauth.invalid_client" });
    expect(schemes()).toEqual(["Basic"]);
  });
});

describe("retries", () => {
  test.each<[faults: Fault[]]>([
    [[503]],
    [[429, 429]],
    [[502, 504]],
    [["refused"]],
    [["lost"]],
    [["cut"]],
    [["refused", 503, "cut"]],
  ])("read after %j", async (faults) => {
    const { sb } = await open();
    proxy.plan(...faults);
    expect((await sb.members.list()).members).toHaveLength(1);
    expect(proxy.seen).toHaveLength(faults.length + 1);
    expect(proxy.seen[0]).not.toHaveProperty("idempotency-key");
  });

  test.each<[faults: Fault[]]>([[["lost"]], [["cut"]], [["refused"]], [[503]], [["lost", "cut", "lost"]]])(
    "make a change once after %j",
    async (faults) => {
      const { sb } = await open();
      const person = newcomer();
      proxy.plan(...faults);
      const { members } = await sb.members.create({ members: [person], invite_sent: false });
      expect(members).toMatchObject([{ email: person.email }]);
      expect(proxy.seen).toHaveLength(faults.length + 1);
      expect(new Set(proxy.seen.map((headers) => headers["idempotency-key"])).size).toBe(1);
      expect((await sb.members.list({ search: person.email })).members).toHaveLength(1);
    },
  );

  test("use a new key for each change, or the caller's", async () => {
    const { sb } = await open();
    proxy.plan();
    const person = newcomer();
    await sb.members.create({ members: [newcomer()], invite_sent: false });
    await sb.members.create({ members: [person], invite_sent: false }, { idempotencyKey: "run-7" });
    const again = await sb.members.create({ members: [person], invite_sent: false }, { idempotencyKey: "run-7" });
    expect(again.members).toMatchObject([{ email: person.email }]);
    const keys = proxy.seen.map((headers) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), "run-7", "run-7"]);
  });

  test("repeat another change only if it was not made", async () => {
    const { sb } = await open();
    const { members } = await sb.members.create({ members: [newcomer()], invite_sent: false });
    const { id } = members[0]!;
    proxy.plan(429, 503);
    await sb.members.update(id, { first_name: "Ada" });
    expect(proxy.seen).toHaveLength(3);
    proxy.plan("lost");
    expect(await failure(sb.members.remove(id))).toMatchObject({ code: "connection.failed", status: 0 });
    expect(proxy.seen).toHaveLength(1);
    expect((await sb.members.list({ filter: "removed" })).members).toMatchObject([{ id }]);
  });

  test("end after the given number, with the last error", async () => {
    const { sb } = await open({ retries: 2 });
    proxy.plan(503, 503, 503, 503);
    expect(await failure(sb.members.list())).toMatchObject({ status: 503, requestId: "r1", retryAfter: 0 });
    expect(proxy.seen).toHaveLength(3);
    proxy.plan("refused");
    expect(await failure(sb.members.list({}, { retries: 0 }))).toMatchObject({ code: "connection.failed" });
    expect(proxy.seen).toHaveLength(1);
  });

  test("do not wait longer than the caller wants", async () => {
    const slow = await startFaultyProxy(origin, "3600");
    const { sb } = await open({ baseUrl: slow.origin });
    slow.plan(429);
    expect(await failure(sb.members.list())).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(slow.seen).toHaveLength(1);
    await slow.close();
  });

  test("follow a time out, and end with it", async () => {
    const { sb } = await open({ timeoutMs: 20_000 });
    proxy.plan("silent");
    expect((await sb.members.list({}, { timeoutMs: 1_500, retries: 10 })).members).toHaveLength(1);
    proxy.plan("silent", "silent");
    const late = await failure(sb.members.list({}, { timeoutMs: 50, retries: 1 }));
    expect(late).toMatchObject({ code: "connection.timeout", status: 0 });
  });

  test("end when the caller aborts, while waiting for a reply or for the next try", async () => {
    const { sb } = await open();
    const [waiting, pausing] = [new AbortController(), new AbortController()];
    proxy.plan("silent");
    const unanswered = failure(sb.members.list({}, { signal: waiting.signal }));
    waiting.abort(new Error("stopped by the caller"));
    expect(await unanswered).toMatchObject({ message: "stopped by the caller" });
    const slow = await startFaultyProxy(origin, "30");
    const patient = new Switchboard({ baseUrl: slow.origin, key: (await open()).key });
    slow.plan(503);
    const paused = failure(patient.members.list({}, { signal: pausing.signal }));
    await expect.poll(() => slow.seen.length).toBe(1);
    pausing.abort(new Error("stopped in a pause"));
    expect(await paused).toMatchObject({ message: "stopped in a pause" });
    await slow.close();
  });
});

test("does not follow redirects, which would take the key along", async () => {
  const { sb } = await open();
  proxy.plan(302);
  expect(await failure(sb.members.list())).toMatchObject({ code: "connection.redirected" });
  expect(proxy.seen).toHaveLength(1);
});
