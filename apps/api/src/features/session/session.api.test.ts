import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SESSION } from "@portal/model/limits.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, type PersonOptions, issueToken, makePerson, makeTeam, newEmail } from "../../../test/people.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";
import { hashPassword } from "../../platform/passwords.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const PAGE = { host: "teams.test", origin: "https://teams.test", "sec-fetch-site": "same-origin" };
const person = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);
let address = 0;
/** Each attempt has its own network address, so only the flood tests reach that limit. */
const logIn = (email: string, password = PASSWORD, headers: Record<string, string> = PAGE) =>
  t.app.inject({
    method: "POST",
    url: "/api/v2/session/login",
    headers,
    payload: { email, password },
    remoteAddress: `10.0.${(address += 1) >> 8}.${address & 255}`,
  });
const cookiesOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

// spec: 3.6 7.10 7.14
// asvs: V3.2.1 V3.3.2 V3.3.4 V7.2.1 V7.2.2 V7.2.3
// api: 2
test("gives a browser the handle in the response and the secret in a cookie that scripts can't read", async () => {
  const { email } = await person();
  const answer = await logIn(email);
  const { session, user } = answer.json();
  expect(answer.json().success).toBe(true);
  expect(session.token).toMatch(/^ps_[\w-]{22}$/);
  expect(user.id).toMatch(/^U[0-9a-f-]{36}$/);
  const cookie = String([answer.headers["set-cookie"]].flat()[0]);
  expect(cookie).toMatch(/^__Host-ps=[\w-]{43}; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/);
  const ask = (headers: Record<string, string>) =>
    t.app.inject({ url: "/api/v2/authUser", headers: { host: "teams.test", ...headers } });
  const authorization = `Bearer ${session.token}`;
  expect((await ask({ authorization, cookie: cookiesOf(answer) })).json().email).toBe(email);
  expect((await ask({ authorization })).statusCode, "the handle alone opens nothing").toBe(401);
  expect((await ask({ cookie: cookiesOf(answer) })).statusCode, "the cookie alone opens nothing").toBe(401);
});

// spec: 3.22 3.23
test("returns the current user with the subscription and, if requested, contact details", async () => {
  const { email, team_id, member_id } = await person();
  const work = [{ type: "work", value: "+34 600 100 200" }];
  await t.owner
    .updateTable("members")
    .set({ team_contact: JSON.stringify(work) })
    .where("id", "=", member_id)
    .execute();
  const answer = await logIn(email);
  const subscriptions = [{ id: team_id, tier: "teams_pro", state: "paid" }];
  const { session, user } = answer.json();
  expect(user.subscriptions).toEqual(subscriptions);
  expect(user).toMatchObject({
    first_name: "Ines",
    last_name: "Caldera",
    email,
    avatar: null,
    team: { id: team_id, team_name: expect.stringMatching(/^Team /), admin_role: "none" },
    support_login_as_user: false,
  });
  const headers = { host: "teams.test", authorization: `Bearer ${session.token}`, cookie: cookiesOf(answer) };
  expect((await t.app.inject({ url: "/api/v2/authUser", headers })).json()).toEqual({
    ...user,
    team_provided_contact_information: work,
    user_provided_contact_information: [],
  });
});

// spec: 7.13
test("gives a client other than a page one bearer token and no cookie", async () => {
  const { email } = await person();
  const answer = await logIn(email, PASSWORD, { host: "teams.test" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const { token } = answer.json().session;
  const check = await t.app.inject({
    url: "/api/v2/checkJwtToken",
    headers: { host: "teams.test", authorization: `Bearer ${token}` },
  });
  expect(check.json()).toEqual({ valid: true, expires_at: answer.json().session.expires_at });
});

// spec: 7.10
// asvs: V6.3.1
// api: 2
test("delays logins after five wrong passwords, for unknown addresses too, and resets on success", async () => {
  const { email } = await person();
  for (const claimed of [email, newEmail("nobody")]) {
    const delays = [];
    for (let attempt = 0; attempt < 6; attempt += 1) delays.push((await logIn(claimed, "wrong")).json().delay);
    expect(delays).toEqual([0, 0, 0, 0, 1, 1]);
  }
  expect((await logIn(email)).json(), "the correct password is delayed, too").toEqual({ success: false, delay: 1 });
  t.clock.advance(61);
  expect((await logIn(email)).json().success).toBe(true);
  expect((await logIn(email, "wrong")).json().delay).toBe(0);
});

// asvs: V2.4.1 V6.3.1
// api: 4
test("rejects a flood from one network address, and only from that one", async () => {
  startNextHour(t);
  holdClock(t);
  const { email } = await person();
  const from = (remoteAddress: string) =>
    t.app.inject({
      method: "POST",
      url: "/api/v2/session/login",
      headers: PAGE,
      payload: { email, password: PASSWORD },
      remoteAddress,
    });
  const statuses = [];
  for (let attempt = 0; attempt < 21; attempt += 1) statuses.push((await from("192.0.2.9")).statusCode);
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
  expect((await from("192.0.2.10")).statusCode).toBe(200);
});

// asvs: V3.5.1 V7.6.2
test("keeps other sites from logging anyone in or out", async () => {
  const { email } = await person();
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    const answer = await logIn(email, PASSWORD, { host: "teams.test", ...foreign });
    expect(answer.json().error.code).toBe("request.wrong_origin");
  }
});

// asvs: V3.5.3
test("refuses a GET with side effects from other sites and from links", async () => {
  const { email } = await person();
  const url = `/api/v2/accountVerifyLink?email=${email}`;
  const ask = (site: string) => t.app.inject({ url, headers: { host: "teams.test", "sec-fetch-site": site } });
  for (const site of ["cross-site", "same-site", "none"]) {
    expect((await ask(site)).json().error.code, site).toBe("request.wrong_origin");
  }
  expect((await ask("same-origin")).statusCode).toBe(200);
});

// asvs: V6.2.8
test("compares a password as typed: not truncated, trimmed or case-folded", async () => {
  const { email, account_id } = await person();
  const password = ` Añejo-Tren7 ${"x".repeat(80)} `;
  const password_hash = await hashPassword(password);
  await t.owner.updateTable("accounts").set({ password_hash }).where("id", "=", account_id).execute();
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), password.normalize("NFD")]) {
    t.clock.advance(3600);
    expect((await logIn(email, other)).json().success, other).toBe(false);
  }
  t.clock.advance(3600);
  expect((await logIn(email, password)).json().success).toBe(true);
});

// spec: 7.12
// asvs: V7.4.1
// api: 2
test("ends the session on the server at logout, whatever the browser keeps", async () => {
  const { email } = await person();
  const answer = await logIn(email);
  const headers = { ...PAGE, authorization: `Bearer ${answer.json().session.token}`, cookie: cookiesOf(answer) };
  expect((await t.app.inject({ method: "POST", url: "/api/v2/session/logout", headers })).json()).toEqual({
    success: true,
  });
  expect((await t.app.inject({ url: "/api/v2/authUser", headers })).statusCode).toBe(401);
});

// asvs: V7.3.1 V7.3.2
// api: 2
test("ends a session after 30 minutes without use, and after 12 hours at most", async () => {
  const one = await person();
  const ask = (token: string) =>
    t.app.inject({ url: "/api/v2/authUser", headers: { host: "teams.test", authorization: `Bearer ${token}` } });
  const token = async () => (await logIn(one.email, PASSWORD, { host: "teams.test" })).json().session.token as string;
  const idle = await token();
  t.clock.advance(SESSION.customer.idle_s + 1);
  expect((await ask(idle)).json().error.code).toBe("session.required");
  const busy = await token();
  for (let used = 0; used < SESSION.customer.total_s - 1200; used += 1200) {
    t.clock.advance(1200);
    expect((await ask(busy)).statusCode).toBe(200);
  }
  t.clock.advance(1201);
  expect((await ask(busy)).statusCode).toBe(401);
});

test("treats the same address in the other product as another account", async () => {
  const { email } = await person();
  const solo = { ...PAGE, host: "solo.test", origin: "https://solo.test" };
  expect((await logIn(email, PASSWORD, solo)).json().success).toBe(false);
});

test("rejects a session of the other product", async () => {
  const token = await issueToken(t.owner, t.clock.now(), await person());
  const answer = await t.app.inject({
    url: "/api/v2/authUser",
    headers: { host: "solo.test", authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(401);
});

test("emails about a login from a new browser, in the person's language, in the same transaction", async () => {
  const { email, team_id } = await person({ locale: "es" });
  const mails = () => t.owner.selectFrom("mails").selectAll().where("team_id", "=", team_id).execute();
  const first = await logIn(email);
  expect(await mails(), "no email for the first browser").toHaveLength(0);
  await logIn(email, PASSWORD, { ...PAGE, cookie: cookiesOf(first) });
  expect(await mails(), "no email for a known browser").toHaveLength(0);
  await logIn(email);
  expect(await mails()).toMatchObject([
    { recipient: email, locale: "es", template: "session.new_login", state: "queued" },
  ]);
});

// asvs: V16.3.1
test("writes one audit row for every login, failed login and logout, without the password", async () => {
  const { email, team_id, account_id } = await person();
  await logIn(email, "Wrong-Secret-1");
  await logIn(email);
  const rows = await t.owner.selectFrom("audit_log").selectAll().where("team_id", "=", team_id).orderBy("id").execute();
  expect(rows.map((row) => [row.action, row.actor_id])).toEqual([
    ["session.refused", account_id],
    ["session.started", account_id],
  ]);
  expect(JSON.stringify(rows)).not.toContain("Wrong-Secret-1");
});

// asvs: V6.3.1
test("does not lock out the person's own browser after a stranger's wrong passwords", async () => {
  const { email } = await person();
  const own = newBrowser(t);
  const enter = (browser: TestBrowser, password: string) => browser.send("POST", "session/login", { email, password });
  expect(await enter(own, PASSWORD)).toMatchObject({ success: true });
  const stranger = newBrowser(t);
  for (let wrong = 0; wrong < 5; wrong += 1) await enter(stranger, "Wrong-Horse1");
  expect(await enter(stranger, PASSWORD), "the stranger is delayed, even with the correct password").toMatchObject({
    success: false,
    delay: 1,
  });
  expect(await enter(own, PASSWORD)).toMatchObject({ success: true });
  const second = newBrowser(t);
  second.jar.set("__Host-dv", own.jar.get("__Host-dv")!);
  for (let wrong = 0; wrong < 5; wrong += 1) await enter(second, "Wrong-Horse1");
  expect(await enter(second, PASSWORD), "a known browser has its own count").toMatchObject({
    success: false,
    delay: 1,
  });
});
