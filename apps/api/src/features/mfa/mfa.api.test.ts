import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_ATTEMPT, VISITOR_RATE_LIMIT } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailTo, readMailToken } from "../../../test/mail.ts";
import { PASSWORD, type PersonOptions, issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { during, holdClock, startNextHour } from "../../../test/seconds.ts";
import { startLogin, codeNow, enrol, logIn, seedOf } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const person = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);

// spec: 4.17 4.20 4.21 7.19 7.21 7.22 9.1
test("enrolls as specified: secret, QR code, code, ten recovery codes shown once, login", async () => {
  const { email } = await person({ admin_role: "primary" });
  const browser = newBrowser(t);
  expect(await startLogin(browser, email)).toMatchObject({ success: true, mfa_disabled: false });
  expect(await browser.send("PUT", "team/checkIsMFARequired")).toMatchObject({
    two_fa_required: false,
    two_fa_grace_period: 7,
  });
  expect(await browser.send("PUT", "team/enable2FA")).toMatchObject({
    status: 409,
    error: { code: "mfa.nothing_verified" },
  });
  const made = await browser.send("POST", "team/generateMFASecret");
  expect(made.qr_code_url).toMatch(/^data:image\/svg\+xml;base64,/);
  const two_fa_code = codeNow(t, seedOf(made.short_secret));
  const verified = await browser.send("PUT", "team/verify2FA", { email, two_fa_code });
  expect(verified.recovery_codes).toHaveLength(10);
  expect(await browser.send("PUT", "team/enable2FA")).toMatchObject({ success: true });
  expect(await browser.send("PUT", "team/update2FATime")).toMatchObject({ last_2fa_check_at: expect.any(Number) });
  expect(await browser.send("POST", "team/generateMFASecret")).toMatchObject({
    error: { code: "mfa.already_enabled" },
  });
  expect((await logIn(browser, email)).session?.token).toMatch(/^ps_/);
  expect(await browser.send("PUT", "team/enable2FA"), "the attempt is over").toMatchObject({
    error: { code: "login.required" },
  });
});

// spec: 9.3
// asvs: V2.3.1
// api: 2
test("opens nothing with the password alone while two-step login is on, in any order of calls", async () => {
  const { email } = await person();
  await enrol(t, newBrowser(t), email);
  const thief = newBrowser(t);
  expect(await logIn(thief, email, PASSWORD)).toMatchObject({ success: false, mfa_required: true });
  await startLogin(thief, email);
  expect(await thief.send("GET", "team/check2FATime"), "no remembered browser").toMatchObject({
    two_fa_opt_skip: false,
  });
  for (const [path, body] of [
    ["skip2FACheck", { skip: true }],
    ["update2FATime", undefined],
    ["enable2FA", undefined],
  ] as const) {
    await thief.send("PUT", `team/${path}`, body);
  }
  await thief.send("POST", "team/generateRemeberMeMFAToken");
  await thief.send("GET", "team/verifyRemeberMeMFAToken");
  expect(await logIn(thief, email)).toMatchObject({ success: false, mfa_required: true });
});

test("limits calls without a password per address, and writes no audit rows for them", async () => {
  startNextHour(t);
  holdClock(t);
  const { email } = await person();
  const rows = async () => {
    const { n } = await t.owner
      .selectFrom("audit_log")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("action", "in", ["login.asked", "mfa.browser_recognised"])
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const browser = newBrowser(t);
  const ask = () => browser.send("PUT", "team/checkIsMFARequired");
  const show = () => browser.send("GET", "team/verifyRemeberMeMFAToken");
  const before = await rows();
  for (let asked = 0; asked < VISITOR_RATE_LIMIT.per_minute; asked += 2) {
    expect(await ask()).toMatchObject({ status: 200, two_fa_required: false });
    expect(await show()).toMatchObject({ status: 200, verifyTokenMFA: false });
  }
  const refused = { status: 429, error: { code: "request.too_many", values: { seconds: expect.any(Number) } } };
  for (let more = 0; more < 3; more += 1) {
    expect(await ask()).toMatchObject(refused);
    expect(await show()).toMatchObject(refused);
  }
  expect((await rows()) - before).toBe(VISITOR_RATE_LIMIT.per_minute);
  await startLogin(browser, email);
  expect(await ask(), "an attempt is not limited").toMatchObject({ status: 200 });
});

// asvs: V6.5.1
// api: 2
test("accepts a code once, even when it is sent twenty times in parallel", async () => {
  const { email } = await person();
  const { seed } = await enrol(t, newBrowser(t), email);
  let accepted = 0;
  for (let round = 0; round < 5; round += 1) {
    t.clock.advance(30);
    const browsers = Array.from({ length: 20 }, () => newBrowser(t));
    for (const browser of browsers) await startLogin(browser, email);
    const two_fa_code = codeNow(t, seed);
    const answers = await Promise.all(
      browsers.map((browser) => browser.send("PUT", "team/verify2FA", { email, two_fa_code })),
    );
    accepted += answers.filter((answer) => answer.status === 200).length;
  }
  expect(accepted).toBe(5);
});

test("ends the attempt after five wrong codes, and all attempts after ten per hour", async () => {
  const { email } = await person();
  const { seed } = await enrol(t, newBrowser(t), email);
  const browser = newBrowser(t);
  await startLogin(browser, email);
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: "000000" })).error?.code).toBe(
      "mfa.wrong_code",
    );
  }
  expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) })).error?.code).toBe(
    "login.required",
  );
});

// spec: 4.19 4.21 7.20 9.2
test("doesn't ask a remembered browser for 48 hours, but asks for other accounts", async () => {
  const [mine, other] = [await person(), await person()];
  const browser = newBrowser(t);
  const { seed } = await enrol(t, browser, mine.email);
  await enrol(t, newBrowser(t), other.email);
  await startLogin(browser, mine.email);
  await browser.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: codeNow(t, seed) });
  const { expectIn } = await during(t, () => browser.send("POST", "team/generateRemeberMeMFAToken"));
  expect(await browser.send("GET", "team/check2FATime")).toMatchObject({ two_fa_opt_skip: false });
  expect(await browser.send("GET", "team/verifyRemeberMeMFAToken"), "not enabled").toMatchObject({
    verifyTokenMFA: false,
  });
  await browser.send("PUT", "team/skip2FACheck", { skip: true });
  await logIn(browser, mine.email);
  t.clock.advance(47 * 3600);
  await startLogin(browser, mine.email);
  expect(await browser.send("GET", "team/check2FATime")).toMatchObject({
    last_2fa_check_at: expect.any(Number),
    two_fa_opt_skip: true,
  });
  const recognised = await browser.send("GET", "team/verifyRemeberMeMFAToken");
  expect(recognised).toMatchObject({ verifyTokenMFA: true });
  expectIn(recognised.expiration_date, 48 * 3600);
  expect((await logIn(browser, mine.email)).success).toBe(true);
  expect(await logIn(browser, other.email, PASSWORD), "another's").toMatchObject({ mfa_required: true });
  const elsewhere = newBrowser(t);
  await startLogin(elsewhere, mine.email);
  await elsewhere.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: codeNow(t, seed) });
  await elsewhere.send("PUT", "team/skip2FACheck", { skip: false });
  expect(await logIn(browser, mine.email, PASSWORD), "disabled again").toMatchObject({ mfa_required: true });
  await elsewhere.send("PUT", "team/skip2FACheck", { skip: true });
  expect((await logIn(browser, mine.email, PASSWORD)).success).toBe(true);
  t.clock.advance(3700);
  expect(await logIn(browser, mine.email, PASSWORD), "too late").toMatchObject({ mfa_required: true });
});

// spec: 7.21 7.22
// asvs: V6.4.4 V6.5.1
test("accepts a recovery code once and requires a new setup", async () => {
  const { email } = await person();
  const { recovery_codes } = await enrol(t, newBrowser(t), email);
  const [recovery_code = ""] = recovery_codes;
  const browser = newBrowser(t);
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code })).toMatchObject({
    error: { code: "login.required" },
  });
  await startLogin(browser, email);
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject({
    error: { code: "mfa.wrong_code" },
  });
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code })).toMatchObject({ success: true });
  expect(await browser.send("GET", "team/is2FAEnabled")).toMatchObject({ is_2fa_enabled: false });
  expect(await readMailTo(t, email)).toContain("Two-step login was just turned off");
  expect((await logIn(browser, email)).success).toBe(true);
  await enrol(t, newBrowser(t), email);
  const again = newBrowser(t);
  await startLogin(again, email);
  expect(await again.send("PUT", "team/reset2FA", { recovery_code }), "old codes are gone").toMatchObject({
    status: 400,
  });
});

// asvs: V6.4.3
// api: 2
test("keeps two-step login on after a password reset by email", async () => {
  const { email } = await person();
  const { seed } = await enrol(t, newBrowser(t), email);
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await readMailToken(t, email, "/reset-password");
  const password = "Another-Horse8";
  expect(await newBrowser(t).send("POST", "password/reset", { token, password })).toMatchObject({ success: true });
  const browser = newBrowser(t);
  expect(await logIn(browser, email, password)).toMatchObject({ success: false, mfa_required: true });
  await browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password });
  await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) });
  expect((await logIn(browser, email)).success).toBe(true);
});

// spec: 4.18 7.19
test("enforces two-step login for administrators seven days after their first login", async () => {
  const { email } = await person({ admin_role: "administrator" });
  expect((await logIn(newBrowser(t), email, PASSWORD)).success).toBe(true);
  t.clock.advance(6 * 86_400);
  const late = newBrowser(t);
  await startLogin(late, email);
  expect(await late.send("PUT", "team/checkIsMFARequired")).toMatchObject({
    two_fa_required: false,
    two_fa_grace_period: 1,
  });
  expect((await logIn(newBrowser(t), email, PASSWORD)).success).toBe(true);
  t.clock.advance(86_401);
  expect(await logIn(newBrowser(t), email, PASSWORD)).toMatchObject({ success: false, mfa_required: true });
});

test("lets two browsers of one person log in independently", async () => {
  const { email } = await person();
  const { seed } = await enrol(t, newBrowser(t), email);
  const [first, second] = [newBrowser(t), newBrowser(t)];
  await startLogin(first, email);
  await startLogin(second, email);
  await first.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) });
  expect((await logIn(first, email)).success).toBe(true);
  t.clock.advance(30);
  await second.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) });
  expect((await logIn(second, email)).success).toBe(true);
});

let calls = 0;
const off = async (who: Awaited<ReturnType<typeof person>>, payload: object) => {
  const authorization = `Bearer ${await issueToken(t.owner, t.clock.now(), who)}`;
  const headers = { host: "teams.test", authorization };
  const answer = await t.app.inject({
    method: "PUT",
    url: "/api/v2/team/disableEnable2Mfa",
    headers,
    payload,
    remoteAddress: `10.8.0.${(calls += 1) & 255}`,
  });
  return answer.json();
};

// spec: 4.17 7.22
// asvs: V7.5.1
test("turns two-step login off with password and code, but not for administrators, and deletes its data", async () => {
  const member = await person();
  const { seed } = await enrol(t, newBrowser(t), member.email);
  const two_fa_code = codeNow(t, seed);
  expect((await off(member, { password: "Wrong-Horse1", two_fa_code })).error.code).toBe("login.refused");
  expect((await off(member, { password: PASSWORD, two_fa_code: "000000" })).error.code).toBe("mfa.wrong_code");
  expect(await off(member, { password: PASSWORD, two_fa_code })).toEqual({ success: true });
  expect(await readMailTo(t, member.email), "the owner gets an email").toContain("Two-step login was just turned off");
  expect(await startLogin(newBrowser(t), member.email)).toMatchObject({ success: true, mfa_disabled: true });
  expect((await logIn(newBrowser(t), member.email, PASSWORD)).success).toBe(true);
  const admin = await person({ admin_role: "secondary" });
  const theirs = await enrol(t, newBrowser(t), admin.email);
  expect((await off(admin, { password: PASSWORD, two_fa_code: codeNow(t, theirs.seed) })).error.code).toBe(
    "mfa.demanded",
  );
});

test("counts wrong codes when turning it off as at login, and accepts none after ten per hour", async () => {
  startNextHour(t);
  const member = await person();
  const { seed } = await enrol(t, newBrowser(t), member.email);
  for (let wrong = 0; wrong < LOGIN_ATTEMPT.wrong_codes_per_hour; wrong += 1) {
    expect((await off(member, { password: PASSWORD, two_fa_code: "000000" })).error.code).toBe("mfa.wrong_code");
  }
  const right = () => off(member, { password: PASSWORD, two_fa_code: codeNow(t, seed) });
  expect((await right()).error.code).toBe("mfa.too_many_codes");
  t.clock.advance(3600);
  expect(await right()).toEqual({ success: true });
  expect((await right()).error.code, "already off").toBe("mfa.wrong_code");
});

// spec: 8.7
test("rejects a wrong password with an error, then pauses", async () => {
  const { email } = await person();
  const browser = newBrowser(t);
  const wrong = () => browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: "Wrong-Horse1" });
  for (let attempt = 0; attempt < 4; attempt += 1) expect((await wrong()).error?.code).toBe("login.refused");
  expect(await wrong()).toMatchObject({ success: false, delay: 1 });
});

// asvs: V11.3.3 V16.5.3
test("seals the secret bound to its row and returns it only once", async () => {
  const [mine, other] = [await person(), await person()];
  await enrol(t, newBrowser(t), mine.email);
  await enrol(t, newBrowser(t), other.email);
  const { mfa_seed } = await t.owner
    .selectFrom("accounts")
    .select("mfa_seed")
    .where("id", "=", other.account_id)
    .executeTakeFirstOrThrow();
  await t.owner.updateTable("accounts").set({ mfa_seed }).where("id", "=", mine.account_id).execute();
  const browser = newBrowser(t);
  await startLogin(browser, mine.email);
  const answer = await browser.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: "123456" });
  expect(answer.status, "a secret moved to another row can't be opened").toBe(500);
});
