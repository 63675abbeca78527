import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { KEY_SCOPE_NAMES } from "@portal/model/api-keys/scopes.ts";
import { API_KEYS } from "@portal/model/limits.ts";
import { issueKey, programWith } from "../../../test/api-keys.ts";
import { newBrowser } from "../../../test/browser.ts";
import { newTeamWithAdmin, newcomer, proof, signedIn } from "../../../test/teams.ts";
import { during, holdClock, startNextHour } from "../../../test/seconds.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const BODY = { name: "CRM", scopes: ["members.read", "members.write"] };

async function open() {
  const team = await newTeamWithAdmin(t);
  const { browser, admin, team_id } = team;
  const path = `team/${team_id}/keys`;
  const create = async (body: object = BODY) =>
    browser.send("POST", path, body, await proof(browser, admin.email, "security"));
  const key = (scopes: Parameters<typeof issueKey>[3], options: Parameters<typeof issueKey>[4] = {}) =>
    issueKey(t.owner, t.clock.now(), team_id, scopes, options);
  return { ...team, path, create, key };
}
const REFUSED = { status: 401, error: { code: "session.required" } };

test("an administrator creates a key, a program uses it, and the administrator revokes it", async () => {
  const { browser, admin, team_id, path, create } = await open();
  expect(await browser.send("POST", path, BODY)).toMatchObject({ error: { code: "access.reauth_required" } });
  expect(await browser.send("GET", path)).toMatchObject({ keys: [] });
  const { answer: made, expectIn } = await during(t, () =>
    create({ ...BODY, name: "  CRM ", networks: ["203.0.113.7"], expires_in_days: 30 }),
  );
  expect(made).toMatchObject({
    secret: expect.stringMatching(/^sbk_[\w-]{22}\.[\w-]{43}$/),
    key: {
      name: "CRM",
      scopes: BODY.scopes,
      networks: ["203.0.113.7/32"],
      last_used_at: null,
      revoked_at: null,
      made_by: expect.stringContaining(" "),
    },
  });
  const { id, prefix, created_at, expires_at } = made["key"];
  expect(made["secret"].startsWith(prefix)).toBe(true);
  expectIn(created_at);
  expect(expires_at - created_at).toBe(30 * 86_400);

  const send = programWith(t, made["secret"]);
  const used = await during(t, () => send("GET", `team/${team_id}/members`));
  expect(used.answer).toMatchObject({ status: 200, members: [{ id: admin.member_id }] });
  const { keys } = await browser.send("GET", path);
  expect(keys).toMatchObject([{ id }]);
  used.expectIn(keys[0].last_used_at);
  expect(JSON.stringify(keys)).not.toContain(made["secret"].split(".")[1]);

  expect(await browser.send("DELETE", `${path}/${id}`)).toMatchObject({ key: { id, revoked_at: expect.any(Number) } });
  const refused = await send("GET", `team/${team_id}/members`);
  expect(refused).toMatchObject(REFUSED);
  expect(refused["headers"]["www-authenticate"]).toContain("Bearer");
  expect(await browser.send("DELETE", `${path}/${id}`)).toMatchObject({
    status: 404,
    error: { code: "api_key.not_found" },
  });
  expect(await browser.send("GET", path)).toMatchObject({ keys: [{ id, revoked_at: expect.any(Number) }] });
});

test("keeps only the hash of the secret, and tells the owner by email without it", async () => {
  const { team_id, path, create, person } = await open();
  const helper = await person({ admin_role: "administrator" });
  const theirs = await signedIn(t, helper.email);
  const made = await theirs.send("POST", path, BODY, await proof(theirs, helper.email, "security"));
  await theirs.send("DELETE", `${path}/${made["key"].id}`);
  await create();
  const secret = made["secret"].split(".")[1];
  const rows = await t.owner.selectFrom("api_keys").selectAll().where("team_id", "=", team_id).execute();
  const mails = await t.owner.selectFrom("mails").select(["template", "data"]).where("team_id", "=", team_id).execute();
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    "api_keys.created",
    "api_keys.created",
    "api_keys.revoked",
  ]);
  const audit = await t.owner
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("team_id", "=", team_id)
    .execute();
  expect(audit).toContainEqual({
    action: "api_key.created",
    detail: { name: "CRM", scopes: BODY.scopes, networks: [], expires_in_days: null },
  });
  for (const kept of [rows, mails, audit]) expect(JSON.stringify(kept)).not.toContain(secret);
});

test.each<readonly [what: string, body: object, path: string]>([
  ["no name", { ...BODY, name: " " }, "name"],
  ["a long name", { ...BODY, name: "x".repeat(API_KEYS.name_max + 1) }, "name"],
  ["no scope", { ...BODY, scopes: [] }, "scopes"],
  ["an unknown scope", { ...BODY, scopes: ["billing.write"] }, "scopes.0"],
  ["a scope twice", { ...BODY, scopes: ["calls.read", "calls.read"] }, "scopes"],
  ["a network that is none", { ...BODY, networks: ["office"] }, "networks.0"],
  ["too many networks", { ...BODY, networks: Array(API_KEYS.most_networks + 1).fill("10.0.0.1") }, "networks"],
  ["an end in the past", { ...BODY, expires_in_days: 0 }, "expires_in_days"],
])("refuses %s", async (_, body, path) => {
  const { create } = await open();
  expect(await create(body)).toMatchObject({ status: 400, error: { code: "request.invalid", fields: [{ path }] } });
});

test("limits the usable keys of a team, even under parallel requests; revoked and expired ones don't count", async () => {
  const { browser, admin, path, key } = await open();
  const past = new Date(t.clock.now().getTime() - 1000);
  for (let n = 0; n < API_KEYS.most - 2; n += 1) await key(["calls.read"]);
  await key(["calls.read"], { revoked_at: past });
  const expired = await key(["calls.read"]);
  const created_at = new Date(past.getTime() - 1000);
  await t.owner.updateTable("api_keys").set({ created_at, expires_at: past }).where("id", "=", expired.id).execute();
  const sudo = await proof(browser, admin.email, "security");
  const tries = await Promise.all(Array.from({ length: 6 }, () => browser.send("POST", path, BODY, sudo)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = tries.filter(({ error }) => error?.code === "api_key.too_many");
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
});

// api: 2
test("answers unknown, stolen, revoked, expired and foreign keys alike", async () => {
  const { team_id, key } = await open();
  const good = await key(["members.read"], { networks: ["203.0.113.0/24", "2001:db8::/64"] });
  const other = await key(["members.read"]);
  const past = new Date(t.clock.now().getTime() - 1000);
  const revoked = await key(["members.read"], { revoked_at: past });
  const expired = await key(["members.read"]);
  const created_at = new Date(past.getTime() - 1000);
  await t.owner.updateTable("api_keys").set({ created_at, expires_at: past }).where("id", "=", expired.id).execute();
  const [start = "", secret = ""] = good.token.split(".");
  const from = (token: string, ip?: string) => programWith(t, token, ip)("GET", `team/${team_id}/members`);
  expect(await from(good.token)).toMatchObject({ status: 200 });
  expect(await from(good.token, "::ffff:203.0.113.9")).toMatchObject({ status: 200 });
  expect(await from(good.token, "2001:db8::9")).toMatchObject({ status: 200 });
  const answers = await Promise.all([
    from(`${start}.${"x".repeat(43)}`),
    from(`${start}.${other.token.split(".")[1]}`),
    from(`sbk_${"x".repeat(22)}.${secret}`),
    from(good.token, "203.0.114.1"),
    from(good.token, "2001:db8:0:1::1"),
    from(revoked.token),
    from(expired.token),
    from(`${good.token}x`),
    from("sbk_"),
    programWith(t, good.token)("GET", `team/${team_id}/members`, undefined, "solo.test"),
  ]);
  const seen = answers.map(({ status, error }) => ({ status, code: error.code, message: error.message }));
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject(REFUSED);
  // Staff have no keys.
  expect(await programWith(t, good.token)("GET", "/support/api/v2/staff", undefined, "support.test")).toMatchObject({
    status: expect.toSatisfy((status: number) => status >= 400),
  });
});

// asvs: V8.2.1
// api: 5
test("a key does what its scopes say, in its own team only, and never what needs a password", async () => {
  const { team_id, person, key } = await open();
  const member = await person();
  const boss = await person({ admin_role: "secondary" });
  const elsewhere = await open();
  const send = programWith(t, (await key(["members.read", "members.write"])).token);
  const members = `team/${team_id}/member`;
  expect(await send("PUT", `${members}/${member.member_id}`, { first_name: "Ida" })).toMatchObject({
    first_name: "Ida",
  });
  expect(await send("POST", members, { members: [newcomer()], invite_sent: true })).toMatchObject({ status: 200 });
  const FORBIDDEN = { status: 403, error: { code: "access.forbidden" } };
  for (const answer of [
    await send("GET", `team/${team_id}/devices`),
    await send("GET", `team/${team_id}/keys`),
    await send("POST", `team/${team_id}/keys`, BODY),
    await send("PUT", `${members}/${member.member_id}`, { admin_role: "secondary" }),
    await send("PUT", `${members}/${member.member_id}`, { email: "new@example.com" }),
    await send("POST", members, { members: [{ ...newcomer(), password: "Another-Horse8" }], invite_sent: false }),
    await send("DELETE", `${members}/${member.member_id}/permanently`),
    await send("GET", "session/list"),
    await send("GET", "authUser"),
    // A key ranks below other administrators.
    await send("DELETE", `${members}/${boss.member_id}`),
  ]) {
    expect(answer).toMatchObject(FORBIDDEN);
  }
  const NOT_FOUND = { status: 404, error: { code: "team.not_found" } };
  expect(await send("GET", `team/${elsewhere.team_id}/members`)).toMatchObject(NOT_FOUND);
  const foreign = elsewhere.admin.member_id;
  expect(await send("GET", `team/${elsewhere.team_id}/member/${foreign}`)).toMatchObject(NOT_FOUND);
  expect(await send("GET", `${members}/${foreign}`)).toMatchObject({ error: { code: "member.not_found" } });
});

test("audit rows, history and events name the key", async () => {
  const { browser, team_id, person, key } = await open();
  const member = await person();
  const { id, token } = await key(["members.write", "events.read", "history.read"], { name: "HR system" });
  const send = programWith(t, token);
  await send("PUT", `team/${team_id}/member/${member.member_id}`, { first_name: "Ida" });
  await browser.send("PUT", `team/${team_id}/member/${member.member_id}`, { first_name: "Una" });
  const rows = await t.owner
    .selectFrom("audit_log")
    .select(["actor_side", "actor_id"])
    .where("team_id", "=", team_id)
    .where("action", "=", "member.changed")
    .where("actor_side", "=", "key")
    .execute();
  expect(rows).toEqual([{ actor_side: "key", actor_id: id }]);
  const by = { by: "HR system", by_key: true, action: "member.changed" };
  expect(await browser.send("GET", `team/${team_id}/history?key=${id}`)).toMatchObject({ changes: [by], next: null });
  const { changes } = await send("GET", `team/${team_id}/history?member=${member.member_id}`);
  expect(changes).toMatchObject([{ by_key: false }, by]);
  for (const events of [
    await browser.send("GET", `team/${team_id}/events_and_alerts`),
    await send("GET", `team/${team_id}/events_and_alerts`),
  ]) {
    expect(events["events"]).toContainEqual(
      expect.objectContaining({ kind: "member.changed", by: null, by_key: "HR system", by_support: false }),
    );
  }
});

test("a key outlives the person who made it", async () => {
  const { browser, admin, team_id, path, person } = await open();
  const maker = await person({ admin_role: "administrator" });
  const theirs = await signedIn(t, maker.email);
  const made = await theirs.send("POST", path, BODY, await proof(theirs, maker.email, "security"));
  const send = programWith(t, made["secret"]);
  const roles = await proof(browser, admin.email, "roles");
  const theirPath = `team/${team_id}/member/${maker.member_id}`;
  await browser.send("PUT", theirPath, { admin_role: "none" }, roles);
  expect(await browser.send("DELETE", theirPath)).toMatchObject({ success: true });
  expect(await send("GET", `team/${team_id}/members`)).toMatchObject({ status: 200 });
  const security = await proof(browser, admin.email, "security");
  expect(await browser.send("DELETE", `${theirPath}/permanently`, undefined, security)).toMatchObject({
    success: true,
  });
  expect(await send("GET", `team/${team_id}/members`)).toMatchObject({ status: 200 });
  expect(await browser.send("GET", path)).toMatchObject({ keys: [{ name: "CRM", made_by: null }] });
});

test("a canceled team's keys are restricted like its people, and a closed or deleted team's end", async () => {
  const { team_id, key } = await open();
  const { token } = await key(["members.read"]);
  const ask = () => programWith(t, token)("GET", `team/${team_id}/members`);
  const at = t.clock.now();
  await t.owner.updateTable("teams").set({ deleted_at: at }).where("id", "=", team_id).execute();
  await t.owner.insertInto("cancellations").values({ team_id, at, reason: "exp", words: "" }).execute();
  expect(await ask()).toMatchObject({ status: 403, error: { code: "session.canceled" } });
  await t.owner.updateTable("cancellations").set({ by_staff: true }).where("team_id", "=", team_id).execute();
  expect(await ask()).toMatchObject(REFUSED);
  await t.owner.deleteFrom("teams").where("id", "=", team_id).execute();
  expect(await ask()).toMatchObject(REFUSED);
});

// asvs: V2.4.1
// api: 4
test("limits the calls of a key, with the time to wait", async () => {
  startNextHour(t);
  const { team_id, key } = await open();
  const { id, token } = await key(["members.read"]);
  const other = await key(["members.read"]);
  const { seconds, most } = API_KEYS.per_key;
  const window_start = new Date(Math.floor(t.clock.now().getTime() / (seconds * 1000)) * seconds * 1000);
  await t.owner
    .insertInto("rate_windows")
    .values({ key: `key:${id}:${seconds}`, window_start, calls: most })
    .execute();
  const answer = await programWith(t, token)("GET", `team/${team_id}/members`);
  expect(answer).toMatchObject({ status: 429, error: { code: "request.too_many" } });
  expect(Number(answer["headers"]["retry-after"])).toBeGreaterThan(0);
  expect(await programWith(t, other.token)("GET", `team/${team_id}/members`)).toMatchObject({ status: 200 });
});

test("writes the last use at most once a minute", async () => {
  holdClock(t);
  const { team_id, key } = await open();
  const { id, token } = await key(["members.read"]);
  const used = async () => {
    await programWith(t, token)("GET", `team/${team_id}/members`);
    const row = t.owner.selectFrom("api_keys").select("last_used_at").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).last_used_at!.getTime();
  };
  const first = await used();
  t.clock.advance(30);
  expect(await used()).toBe(first);
  t.clock.advance(31);
  expect(await used()).toBeGreaterThan(first);
});

test("a key repeats a change with its Idempotency-Key without making it twice", async () => {
  const { team_id, key } = await open();
  const { token } = await key(["members.write"]);
  const { token: another } = await key(["members.write"]);
  const body = { members: [newcomer()], invite_sent: false };
  const send = async (bearer: string) => {
    const headers = { host: "teams.test", authorization: `Bearer ${bearer}`, "idempotency-key": "one" };
    const url = `/api/v2/team/${team_id}/member`;
    return (await t.app.inject({ method: "POST", url, headers, payload: body })).statusCode;
  };
  expect([await send(token), await send(token), await send(another)]).toEqual([200, 200, 409]);
});

test("a key's invitations are in the language of the person who created it", async () => {
  const { team_id, admin, create } = await open();
  await t.owner.updateTable("accounts").set({ locale: "es" }).where("id", "=", admin.account_id).execute();
  const send = programWith(t, (await create())["secret"]);
  const invited = { members: [newcomer()], invite_sent: true };
  expect(await send("POST", `team/${team_id}/member`, invited)).toMatchObject({ status: 200 });
  const mails = await t.owner
    .selectFrom("mails")
    .select("locale")
    .where("team_id", "=", team_id)
    .where("template", "like", "%invitation%")
    .execute();
  expect(mails).toEqual([{ locale: "es" }]);
});

test("uploads call records with a key that has their scope", async () => {
  const { key } = await open();
  const upload = async (token: string) => {
    const headers = { host: "teams.test", "content-type": "text/csv", authorization: `Bearer ${token}` };
    return t.app.inject({ method: "POST", url: "/ingest/v1/calls?format=freeswitch", headers, payload: "a,b\r\n" });
  };
  const good = await key(["calls.ingest"]);
  const wrong = await key(KEY_SCOPE_NAMES.filter((scope) => scope !== "calls.ingest"));
  const revoked = await key(["calls.ingest"], { revoked_at: t.clock.now() });
  expect((await upload(good.token)).statusCode).toBe(202);
  for (const { token } of [wrong, revoked])
    expect((await upload(token)).json()).toMatchObject({ error: { code: "ingest.wrong_key" } });
  const row = t.owner.selectFrom("api_keys").select("last_used_at").where("id", "=", good.id);
  expect((await row.executeTakeFirstOrThrow()).last_used_at).not.toBeNull();
});

test("only administrators see and create keys", async () => {
  const { path, person, team_id, key } = await open();
  await key(["calls.read"]);
  const helper = await person({ admin_role: "secondary" });
  const theirs = await signedIn(t, helper.email);
  expect(await theirs.send("GET", path)).toMatchObject({ status: 403 });
  expect(await newBrowser(t).send("GET", path)).toMatchObject(REFUSED);
  const elsewhere = await open();
  expect(await elsewhere.browser.send("GET", `team/${team_id}/keys`)).toMatchObject({
    error: { code: "team.not_found" },
  });
});
