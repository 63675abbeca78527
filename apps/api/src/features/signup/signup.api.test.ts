import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { VISITOR_RATE_LIMIT, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { holdClock, startNextHour } from "../../../test/seconds.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), { EMAIL_DOMAINS_REFUSED: "throwaway.example, other.example" });
});
afterAll(() => t.close());

let n = 0;
const newEmail = () => `person${(n += 1)}@example.com`;
const form = (rest: object = {}) => ({
  email: newEmail(),
  password: "Correct-Horse9",
  first_name: "Ines",
  last_name: "Caldera",
  terms: TERMS_VERSIONS,
  preferences: { list_productnotifications: true, list_promotions: false },
  locale: "en",
  ...rest,
});
const page = (edition: "teams" | "solo" = "teams") => ({
  host: `${edition}.test`,
  origin: `https://${edition}.test`,
  "sec-fetch-site": "same-origin",
});
async function send(
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
  edition: "teams" | "solo" = "teams",
) {
  const remoteAddress = `10.1.${(n += 1) >> 8}.${n & 255}`;
  return t.app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { ...page(edition), ...headers },
    remoteAddress,
    ...(payload && { payload }),
  });
}
const cookieOf = (answer: Awaited<ReturnType<typeof send>>, name: string) =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0] ?? "";

/** Runs the queue and returns the token from the email that arrives. */
async function mailedToken(email: string): Promise<string> {
  const before = t.mail.caught.length;
  await runJobs(t, openJobHandlers(t.context, t.adapters));
  const mail = t.mail.caught.slice(before).findLast(({ to }) => to === email);
  const text = mail?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
  return /#([\w-]{43})/.exec(text)?.[1] ?? "";
}

// spec: 1.25 3.1 7.6 7.7 7.9
// asvs: V2.3.1
test("takes a sign-up to a session in the same browser, with one team, one trial, one email and one use of the link", async () => {
  const body = form({ locale: "es", referral_code: "FRIEND-7" });
  const signedUp = await send("POST", "signup", body);
  expect(signedUp.json()).toEqual({ success: true });
  const account = await t.owner
    .selectFrom("accounts")
    .selectAll()
    .where("email", "=", body.email)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    verified_at: null,
    locale: "es",
    referral_code: "FRIEND-7",
    terms_portal: TERMS_VERSIONS.portal,
    list_promotions: false,
  });
  const { state, seats } = await t.owner
    .selectFrom("subscriptions")
    .selectAll()
    .where("team_id", "=", account.team_id)
    .executeTakeFirstOrThrow();
  expect([state, seats]).toEqual(["trial", 10]);

  const token = await mailedToken(body.email);
  expect(t.mail.caught.at(-1)?.raw).toContain("Subject: Confirma tu correo para Switchboard");
  const cookie = cookieOf(signedUp, "__Host-su");
  expect((await send("POST", "accountVerify", { token })).json()).toEqual({ valid: true });
  expect((await send("POST", "accountVerify", { token })).json(), "a check does not use it up").toEqual({
    valid: true,
  });
  expect((await send("POST", "loginVerifiedUser", { token }, { cookie })).json(), "not before it is verified").toEqual({
    success: false,
  });
  expect((await send("GET", `checkIsAccountVerified?email=${body.email}`, undefined, { cookie })).json()).toEqual({
    verified: false,
  });
  expect((await send("PUT", "chnageAccountStatusToVerified", { token })).json()).toEqual({ success: true });
  expect((await send("PUT", "chnageAccountStatusToVerified", { token })).json().error.code).toBe("token.invalid");
  expect((await send("GET", `checkIsAccountVerified?email=${body.email}`, undefined, { cookie })).json()).toEqual({
    verified: true,
  });
  expect((await send("GET", `checkIsAccountVerified?email=${body.email}`)).json(), "a stranger learns nothing").toEqual(
    { verified: false },
  );
  expect((await send("POST", "loginVerifiedUser", { token })).json(), "another browser has to log in").toEqual({
    success: false,
  });
  const entered = await send("POST", "loginVerifiedUser", { token }, { cookie });
  expect(entered.json()).toMatchObject({ success: true, user: { email: body.email, team: { admin_role: "primary" } } });
  expect((await send("POST", "loginVerifiedUser", { token }, { cookie })).json(), "once").toEqual({ success: false });
});

// spec: 8.6
test("lets an unverified account log in, resend the email and log out, and nothing else", async () => {
  const body = form();
  await send("POST", "signup", body);
  const { session } = (await send("POST", "session/login", { email: body.email, password: body.password }, {})).json();
  expect(session.token).toMatch(/^ps_/);
  const bearer = (
    await t.app.inject({
      method: "POST",
      url: "/api/v2/session/login",
      headers: { host: "teams.test" },
      payload: { email: body.email, password: body.password },
      remoteAddress: "10.200.0.1",
    })
  ).json().session.token;
  const answer = await t.app.inject({
    url: "/api/v2/authUser",
    headers: { host: "teams.test", authorization: `Bearer ${bearer}` },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, "session.unverified"]);
});

// spec: 4.12 5.6 7.5
test("reports an address as new, here, elsewhere or in both, and names no one", async () => {
  const now = t.clock.now();
  const check = async (email: string, edition: "teams" | "solo" = "teams") =>
    (await send("GET", `signup/email?email=${encodeURIComponent(email)}`, undefined, {}, edition)).json();
  const { email } = await makePerson(t.owner, now, await makeTeam(t.owner, now));
  expect(await check(newEmail())).toEqual({ exists: 0, code: 0, rosterName: "", email_domain: { valid: true } });
  expect((await check(email)).exists).toBe(1);
  expect((await check(email, "solo")).exists).toBe(2);
  const both = form({ email: newEmail() });
  await send("POST", "signup", both);
  await send("POST", "signup", both, {}, "solo");
  expect((await check(both.email)).exists).toBe(3);
  expect((await check("somebody@throwaway.example")).email_domain).toEqual({ valid: false });
});

// spec: 4.14
test("answers exists -1 with code 9400 if an address can't be looked up", async () => {
  await sql`alter table canceled_emails rename to elsewhere`.execute(t.owner);
  const answer = await send("GET", `signup/email?email=${newEmail()}`);
  await sql`alter table elsewhere rename to canceled_emails`.execute(t.owner);
  expect(answer.json()).toEqual({ exists: -1, code: 9400, rosterName: "", email_domain: { valid: true } });
});

// asvs: V2.4.1
// api: 4
test("rejects too many checks from one network address with the seconds to wait", async () => {
  startNextHour(t);
  holdClock(t);
  const ask = () =>
    t.app.inject({ url: "/api/v2/signup/email?email=who@example.com", headers: page(), remoteAddress: "192.0.2.77" });
  for (let asked = 0; asked < 10; asked += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.json().error).toMatchObject({ code: "request.too_many", values: { seconds: expect.any(Number) } });
});

// spec: 3.1
// asvs: V2.3.4
// api: 6
test("signs up an address once, even with two parallel requests", async () => {
  const body = form();
  const answers = await Promise.all([
    send("POST", "signup", body),
    send("POST", "signup", body),
    send("POST", "signup", body),
  ]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().error.code).toBe("signup.email_taken");
  const members = await t.owner.selectFrom("members").select("team_id").where("email", "=", body.email).execute();
  expect(members, "the losing request left nothing behind").toHaveLength(1);
});

// spec: 3.1
test.each([
  ["teams", { team_name: " Acme Ltd " }, "Acme Ltd"],
  ["teams", {}, "Ines Caldera’s team"],
  ["teams", { team_name: " " }, "Ines Caldera’s team"],
  ["teams", { locale: "es" }, "Equipo de Ines Caldera"],
  ["solo", { team_name: "Acme Ltd" }, "Ines Caldera"],
] as const)("names an account of %s with %j: %s, never after an email address", async (edition, rest, name) => {
  const body = form(rest);
  expect((await send("POST", "signup", body, {}, edition)).statusCode).toBe(200);
  const team = t.owner
    .selectFrom("teams as t")
    .innerJoin("members as m", "m.team_id", "t.id")
    .select("t.team_name")
    .where("m.email", "=", body.email);
  expect(await team.executeTakeFirst()).toEqual({ team_name: name });
});

test.each([
  ["Switchboard crew", "team_name.word"],
  ["ines@example.com", "team_name.email"],
  ["abc", "team_name.length"],
])("rejects the team name %j", async (team_name, issue) => {
  const { error } = (await send("POST", "signup", form({ team_name }))).json();
  expect(error.fields).toEqual([{ path: "team_name", issue }]);
});

test("renames teams that still have their owner's address as name", async () => {
  const team_id = await makeTeam(t.owner, t.clock.now());
  const person = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary" });
  const ofTeam = () => t.owner.selectFrom("teams").select("team_name").where("id", "=", team_id).executeTakeFirst();
  await t.owner.updateTable("teams").set({ team_name: person.email }).where("id", "=", team_id).execute();
  const migration = await readFile(new URL("../../../migrations/0047_team_names.sql", import.meta.url), "utf8");
  const rename = migration.slice(migration.indexOf("update teams"), migration.indexOf("-- When support"));
  await sql.raw(rename).execute(t.owner);
  expect(await ofTeam()).toEqual({ team_name: "Ines Caldera’s team" });
  await t.owner.updateTable("teams").set({ team_name: "Chosen" }).where("id", "=", team_id).execute();
  await sql.raw(rename).execute(t.owner);
  expect(await ofTeam()).toEqual({ team_name: "Chosen" });
});

// spec: 5.2
// asvs: V2.2.1 V2.2.2 V6.2.11
test("applies the form's rules on the server", async () => {
  const issue = async (rest: object) => (await send("POST", "signup", form(rest))).json().error;
  expect((await issue({ email: "under_score@example.com" })).fields).toEqual([
    { path: "email", issue: "email.not_usable" },
  ]);
  expect((await issue({ password: "Password1" })).fields).toEqual([{ path: "password", issue: "password.common" }]);
  expect((await issue({ email: "marisol@example.com", password: "Marisol-2026" })).fields).toEqual([
    { path: "password", issue: "password.personal" },
  ]);
  expect((await issue({ first_name: "see http://x" })).fields).toEqual([
    { path: "first_name", issue: "name.characters" },
  ]);
  expect((await issue({ email: "somebody@throwaway.example" })).code).toBe("signup.domain_refused");
  expect((await issue({ terms: { portal: "1999-01-01", team: TERMS_VERSIONS.team } })).code).toBe("request.invalid");
});

// spec: 7.7 7.8
test("resends the email at most three times an hour, invalidates earlier links, and doesn't reveal whether the account exists", async () => {
  const body = form();
  await send("POST", "signup", body);
  const first = await mailedToken(body.email);
  for (const email of [body.email, "nobody.at.all@example.com"]) {
    expect((await send("PUT", "updateEmailTokenData", { email })).json()).toEqual({ sent: true });
    expect((await send("GET", `accountVerifyLink?email=${email}`)).json()).toEqual({ sent: true });
  }
  const second = await mailedToken(body.email);
  expect((await send("POST", "accountVerify", { token: first })).json()).toEqual({ valid: false });
  expect((await send("POST", "accountVerify", { token: second })).json()).toEqual({ valid: true });
  const before = t.mail.caught.length;
  for (let asked = 0; asked < 5; asked += 1) await send("PUT", "updateEmailTokenData", { email: body.email });
  await mailedToken(body.email);
  expect(t.mail.caught.length - before).toBe(1);
  expect(t.mail.caught.filter(({ to }) => to === "nobody.at.all@example.com")).toEqual([]);
});

// api: 6
test("doesn't let requests for other emails use up an account's password recovery", async () => {
  const now = t.clock.now();
  const { email } = await makePerson(t.owner, now, await makeTeam(t.owner, now), { unverified: true });
  for (let asked = 0; asked < 5; asked += 1) await send("GET", `accountVerifyLink?email=${email}`);
  await mailedToken(email);
  await send("POST", "password/recover", { email });
  const token = await mailedToken(email);
  expect((await send("POST", "password/reset", { token, password: "Another-Horse8" })).json()).toEqual({
    success: true,
  });
});

test("expires a link after 48 hours and stores its token nowhere", async () => {
  const body = form();
  await send("POST", "signup", body);
  const token = await mailedToken(body.email);
  const dump = JSON.stringify([
    await t.owner.selectFrom("mails").selectAll().execute(),
    await t.owner.selectFrom("links").selectAll().execute(),
  ]);
  expect(dump).not.toContain(token);
  t.clock.advance(48 * 3600 + 1);
  expect((await send("PUT", "chnageAccountStatusToVerified", { token })).json().error.code).toBe("token.invalid");
});

// spec: 7.15
// asvs: V7.4.3
// api: 2
test("resets a password once even with parallel requests, ends every session and doesn't log in", async () => {
  const now = t.clock.now();
  const person = await makePerson(t.owner, now, await makeTeam(t.owner, now));
  const logIn = (password: string) =>
    t.app.inject({
      method: "POST",
      url: "/api/v2/session/login",
      headers: { host: "teams.test" },
      payload: { email: person.email, password },
      remoteAddress: `10.3.0.${(n += 1) & 255}`,
    });
  const bearer = (await logIn(PASSWORD)).json().session.token;
  expect((await send("POST", "password/recover", { email: person.email })).json()).toEqual({ success: true });
  expect((await send("POST", "password/recover", { email: "nobody.here@example.com" })).json()).toEqual({
    success: true,
  });
  const token = await mailedToken(person.email);
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => send("POST", "password/reset", { token, password: "Another-Horse8" })),
  );
  expect(tries.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  expect(tries.every((answer) => answer.headers["set-cookie"] === undefined)).toBe(true);
  expect(
    (
      await t.app.inject({
        url: "/api/v2/authUser",
        headers: { host: "teams.test", authorization: `Bearer ${bearer}` },
      })
    ).statusCode,
  ).toBe(401);
  expect((await logIn(PASSWORD)).json().success).toBe(false);
  expect((await logIn("Another-Horse8")).json().success).toBe(true);
});

test("limits attempts with made-up links per network address, without audit rows", async () => {
  startNextHour(t);
  holdClock(t);
  const token = "x".repeat(43);
  const open = (path: string) =>
    t.app.inject({
      method: "POST",
      url: `/api/v2/${path}`,
      headers: page(),
      payload: { token },
      remoteAddress: "192.0.2.78",
    });
  const rows = async () =>
    (
      await t.owner
        .selectFrom("audit_log")
        .select("action")
        .where("action", "in", ["account.link_opened", "session.refused"])
        .execute()
    ).length;
  const before = await rows();
  for (let opened = 0; opened < VISITOR_RATE_LIMIT.per_minute; opened += 2) {
    expect((await open("accountVerify")).json()).toEqual({ valid: false });
    expect((await open("loginVerifiedUser")).json()).toEqual({ success: false });
  }
  for (const path of ["accountVerify", "loginVerifiedUser"]) {
    const refused = await open(path);
    expect(refused.json().error).toMatchObject({ code: "request.too_many", values: { seconds: expect.any(Number) } });
  }
  expect((await rows()) - before).toBe(VISITOR_RATE_LIMIT.per_minute);
});

// asvs: V4.1.3
test("links to the configured host, whatever the request claims", async () => {
  const body = form();
  await send("POST", "signup", body, { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
  await mailedToken(body.email);
  const { raw = "" } = t.mail.caught.findLast(({ to }) => to === body.email) ?? {};
  expect(raw.replaceAll("=\r\n", "")).toContain("https://teams.test/verify-email#");
  expect(raw).not.toContain("evil");
});

// spec: 5.1
test("requires an email address to match the configured pattern", async () => {
  const tagged = "plus+tag@example.com";
  const refused = { error: { fields: [{ path: "email", issue: "email.not_usable" }] } };
  expect((await send("POST", "signup", form({ email: tagged }))).json()).toMatchObject(refused);
  const wide = await openTestApp(inject("clusterUrl"), { EMAIL_PATTERN: String.raw`^[a-z.+]{2,}@example\.com$` });
  try {
    const signUp = async (email: string) => (await newBrowser(wide).send("POST", "signup", form({ email }))).body;
    expect(await signUp(tagged)).toEqual({ success: true });
    expect(await signUp("ines@elsewhere.example")).toMatchObject(refused);
    expect((await newBrowser(wide).send("GET", "features"))["signup"]).toEqual({
      email_pattern: String.raw`^[a-z.+]{2,}@example\.com$`,
    });
  } finally {
    await wide.close();
  }
});
