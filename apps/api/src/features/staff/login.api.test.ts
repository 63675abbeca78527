import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SESSION } from "@portal/model/limits.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD } from "../../../test/people.ts";
import { during } from "../../../test/seconds.ts";
import { startStaffLogin, enrolStaff, makeStaff, newLoggedInStaff } from "../../../test/staff.ts";
import { codeNow, seedOf } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const desk = () => newBrowser(t, "support.test");
const code = (browser: TestBrowser, two_fa_code: string) => browser.send("POST", "login/code", { two_fa_code });
const sessionsOf = (staff_id: string) =>
  t.owner.selectFrom("staff_sessions").select("handle").where("staff_id", "=", staff_id).execute();

// spec: 3.26 6.11 7.48
test("completes a first login: password, secret, code, session", async () => {
  const { id, email } = await makeStaff(t, "l2");
  const browser = desk();
  const begun = await startStaffLogin(browser, email);
  expect(begun).toMatchObject({ success: true, next: "set_up" });
  expect(begun.body).not.toHaveProperty("session");
  expect(begun.body, "a page never sees it").not.toHaveProperty("token");
  const made = await browser.send("POST", "login/secret");
  expect(made.qr_code_url).toMatch(/^data:image\/svg\+xml;base64,/);
  const { answer: entered, expectIn } = await during(t, () => code(browser, codeNow(t, seedOf(made.short_secret))));
  expect(entered).toMatchObject({ success: true, user: { id, email, level: "l2" } });
  expect(entered.session.token).toMatch(/^support-/);
  expectIn(entered.session.expires_at, SESSION.staff.total_s);
  expect(await browser.send("GET", "user/me")).toMatchObject({ id, mfa_since: expect.any(Number) });
  const { mfa_seed, mfa_pending_seed } = await t.owner
    .selectFrom("staff")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(mfa_pending_seed).toBeNull();
  expect(mfa_seed?.includes(seedOf(made.short_secret)), "sealed").toBe(false);
});

// asvs: V2.3.1 V6.3.4
// api: 2
test("opens no session without a code: not by repeating the password, nor in another order, nor by a customer's shortcuts", async () => {
  const { id, email } = await makeStaff(t, "su");
  await enrolStaff(t, desk(), email);
  await t.owner.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
  const thief = desk();
  expect(await startStaffLogin(thief, email)).toMatchObject({ success: true, next: "code" });
  expect(await startStaffLogin(thief, email)).toMatchObject({ success: true, next: "code" });
  expect(await thief.send("POST", "login/secret")).toMatchObject({ error: { code: "mfa.already_enabled" } });
  expect(await thief.send("POST", "login/password", { password: "Another-Horse8" })).toMatchObject({
    error: { code: "login.required" },
  });
  for (const path of ["login/skip", "login/remember", "team/skip2FACheck", "team/generateRemeberMeMFAToken"]) {
    expect([404, 405]).toContain((await thief.send("POST", path, { skip: true })).status);
  }
  expect(await thief.send("POST", "login", { email, password: PASSWORD, two_fa_code: "" })).toMatchObject({
    error: { code: "request.invalid" },
  });
  expect(await thief.send("GET", "user/me")).toMatchObject({ error: { code: "session.required" } });
  expect(await sessionsOf(id)).toEqual([]);
});

// asvs: V2.3.1
test("refuses every second-step call without an attempt, and ends an attempt after ten minutes", async () => {
  const { email } = await makeStaff(t, "l1");
  const stranger = desk();
  const required = { status: 403, error: { code: "login.required" } };
  expect(await stranger.send("POST", "login/secret")).toMatchObject(required);
  expect(await code(stranger, "123456")).toMatchObject(required);
  expect(await stranger.send("POST", "login/password", { password: "Another-Horse8" })).toMatchObject(required);
  await startStaffLogin(stranger, email);
  t.clock.advance(601);
  expect(await stranger.send("POST", "login/secret")).toMatchObject(required);
});

// spec: 6.11
test("binds an attempt to one browser, or to a header for clients without cookies", async () => {
  const { email } = await makeStaff(t, "l1");
  const seed = await enrolStaff(t, desk(), email);
  const [mine, other] = [desk(), desk()];
  await startStaffLogin(mine, email);
  expect(await code(other, codeNow(t, seed))).toMatchObject({ error: { code: "login.required" } });
  const answer = await t.app.inject({
    method: "POST",
    url: "/support/api/v2/login",
    headers: { host: "support.test" },
    payload: { email, password: PASSWORD },
    remoteAddress: "10.77.0.1",
  });
  const { token } = answer.json() as { token: string };
  const entered = await t.app.inject({
    method: "POST",
    url: "/support/api/v2/login/code",
    headers: { host: "support.test", "x-login-attempt": token },
    payload: { two_fa_code: codeNow(t, seed) },
  });
  expect(entered.json().session.token).toMatch(/^support-[\w-]+\.[\w-]+$/);
});

// asvs: V6.5.1
test("accepts a code once, even when twenty browsers send it at the same moment", async () => {
  const { email } = await makeStaff(t, "l3");
  const seed = await enrolStaff(t, desk(), email);
  const desks = Array.from({ length: 20 }, desk);
  for (const one of desks) await startStaffLogin(one, email);
  const shown = codeNow(t, seed);
  const answers = await Promise.all(desks.map((one) => code(one, shown)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = desk();
  await startStaffLogin(late, email);
  expect(await code(late, shown)).toMatchObject({ error: { code: "mfa.wrong_code" } });
  expect(await code(late, codeNow(t, seed, -1)), "nor an earlier code").toMatchObject({
    error: { code: "mfa.wrong_code" },
  });
});

test("ends the attempt after five wrong codes, and delays even a correct one after ten in an hour", async () => {
  const { email } = await makeStaff(t, "l2");
  const seed = await enrolStaff(t, desk(), email);
  // Starts with a new hour, so nothing falls into the next.
  t.clock.advance(3600 - ((t.clock.now().getTime() / 1000) % 3600));
  const browser = desk();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await startStaffLogin(browser, email);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await code(browser, "000000")).error?.code).toBe("mfa.wrong_code");
    }
    expect((await code(browser, codeNow(t, seed))).error?.code).toBe("login.required");
  }
  await startStaffLogin(browser, email);
  const waits = await code(browser, codeNow(t, seed));
  expect(waits).toMatchObject({ status: 429, error: { code: "mfa.too_many_codes" } });
  expect(waits.error.values.minutes).toBeGreaterThan(0);
  t.clock.advance(3601);
  await startStaffLogin(browser, email);
  expect((await code(browser, codeNow(t, seed))).success).toBe(true);
});

test("delays wrong passwords like everyone's, but never disables them", async () => {
  const { email } = await makeStaff(t, "l1");
  let answer = await startStaffLogin(desk(), email, "Wrong-Horse1");
  expect(answer).toMatchObject({ success: false, delay: 0 });
  for (let wrong = 0; wrong < 4; wrong += 1) answer = await startStaffLogin(desk(), email, "Wrong-Horse1");
  expect(answer).toMatchObject({ success: false, delay: 1 });
  expect(await startStaffLogin(desk(), email), "even the correct one").toMatchObject({ success: false, delay: 1 });
  t.clock.advance(61);
  expect(await startStaffLogin(desk(), email)).toMatchObject({ success: true });
});

// asvs: V7.3.1 V7.3.2
test("ends a session after eight hours, or fifteen minutes without use", async () => {
  const { browser } = await newLoggedInStaff(t, "l1");
  for (let quarter = 0; quarter < 36; quarter += 1) {
    t.clock.advance(13 * 60);
    expect((await browser.send("GET", "user/me")).status, `after ${quarter + 1} times 13 minutes`).toBe(200);
  }
  t.clock.advance(12 * 60);
  expect((await browser.send("GET", "user/me")).status, "eight hours are over").toBe(401);
  const other = await newLoggedInStaff(t, "l1");
  t.clock.advance(15 * 60 + 1);
  expect((await other.browser.send("GET", "user/me")).status).toBe(401);
});

// asvs: V16.3.1
test("records every login step, including failures", async () => {
  const { id, email } = await makeStaff(t, "l1");
  await enrolStaff(t, desk(), email);
  const rows = await t.owner.selectFrom("audit_log").select("action").where("target", "=", `staff:${id}`).execute();
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    "staff.login_begun",
    "staff.mfa_generated",
    "staff.session_started",
  ]);
});

// api: 8
test("hides the support host outside of the staff networks, but not customer hosts", async () => {
  const inside = await openTestApp(inject("clusterUrl"), { SUPPORT_ALLOW_CIDRS: "10.20.0.0/16, fd12::/64" });
  try {
    const ask = async (remoteAddress: string, host = "support.test", url = "/support/api/v2/user/me") =>
      (await inside.app.inject({ method: "GET", url, headers: { host }, remoteAddress })).json().error?.code;
    expect(await ask("10.20.3.4")).toBe("session.required");
    expect(await ask("fd12::7")).toBe("session.required");
    expect(await ask("::ffff:10.20.3.4")).toBe("session.required");
    expect(await ask("10.21.3.4")).toBe("request.not_found");
    expect(await ask("10.21.3.4", "support.test", "/support/login")).toBe("request.not_found");
    expect(await ask("10.21.3.4", "teams.test", "/api/v2/authUser")).toBe("session.required");
  } finally {
    await inside.close();
  }
});
