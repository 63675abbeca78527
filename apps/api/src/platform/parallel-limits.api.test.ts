import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  EMAIL_CHECKS,
  LOGIN_ATTEMPT,
  LOGIN_DELAY,
  LOGIN_PER_ADDRESS,
  LOOK_UPS_PER_HOUR,
} from "@portal/model/limits.ts";
import { type Answer, type TestBrowser, newBrowser } from "../../test/browser.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { invitingTeam } from "../../test/invited.ts";
import { readMailToken } from "../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam } from "../../test/people.ts";
import { newPhone } from "../../test/phones.ts";
import { startStaffLogin, enrolStaff, makeStaff, newLoggedInStaff } from "../../test/staff.ts";
import { startLogin, codeNow, enrol, logIn } from "../../test/two-step.ts";

// Sends many parallel requests against each limit and expects exactly as many checks as it allows.

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());
// Windows start on the hour, so each test gets a fresh one that doesn't end while it runs.
beforeEach(() => t.clock.advance(3600 - (Math.floor(t.clock.now().getTime() / 1000) % 3600)));

const PARALLEL = 20;
const { wrong_codes, wrong_codes_per_hour } = LOGIN_ATTEMPT;

const person = async () => makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status, error }) => error?.code ?? String(status))).map(
      ([code, group]) => [code, group?.length],
    ),
  );
const wrongOf = (seed: Buffer, count: number): string[] => {
  const right = new Set([-1, 0, 1].map((ahead) => codeNow(t, seed, ahead)));
  return Array.from({ length: count + 3 }, (_, n) => String(100_000 + n))
    .filter((code) => !right.has(code))
    .slice(0, count);
};
const audited = async (action: string, since: Date) =>
  (await t.owner.selectFrom("audit_log").select("id").where("action", "=", action).where("at", ">=", since).execute())
    .length;

const SPENT = {
  "mfa.wrong_code": wrong_codes_per_hour,
  "mfa.too_many_codes": PARALLEL - wrong_codes_per_hour,
};

/** For calls that take a code with the password. Sends four at once: a fifth correct password would be delayed. */
async function expectSpent(send: (two_fa_code: string) => Promise<Answer>, seed: Buffer): Promise<void> {
  const answers: Answer[] = [];
  const codes = wrongOf(seed, PARALLEL - 1);
  for (let n = 0; n < codes.length; n += 4) answers.push(...(await Promise.all(codes.slice(n, n + 4).map(send))));
  answers.push(await send(codeNow(t, seed)));
  expect(tally(answers)).toEqual(SPENT);
}

describe("passwords", () => {
  // asvs: V6.3.1 V16.3.3
  // api: 2
  test("beyond a customer's free tries are delayed, not checked", async () => {
    const { email } = await person();
    const since = t.clock.now();
    await times(PARALLEL, () => logIn(newBrowser(t), email, "Wrong-Horse1"));
    expect(await audited("session.refused", since)).toBe(LOGIN_DELAY.free_tries);
    expect(await audited("session.delayed", since)).toBe(PARALLEL - LOGIN_DELAY.free_tries);
  });

  // asvs: V6.3.1
  test("beyond a staff member's free tries are delayed, not checked", async () => {
    const { email } = await makeStaff(t, "l1");
    const since = t.clock.now();
    await times(PARALLEL, () => startStaffLogin(newBrowser(t, "support.test"), email, "Wrong-Horse1"));
    expect(await audited("staff.session_refused", since)).toBe(LOGIN_DELAY.free_tries);
    expect(await audited("staff.session_delayed", since)).toBe(PARALLEL - LOGIN_DELAY.free_tries);
  });

  test("that are correct don't count as failures, even in parallel", async () => {
    const { email } = await person();
    for (let round = 0; round < 5; round += 1) {
      const answers = await times(LOGIN_DELAY.free_tries - 1, () => logIn(newBrowser(t), email, PASSWORD));
      expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
    }
    const left = await t.owner.selectFrom("login_failures").select("failures").execute();
    expect(left.filter(({ failures }) => failures < LOGIN_DELAY.free_tries)).toEqual([]);
  });

  test("that are correct don't disable the password", async () => {
    const { email } = await person();
    const wrong = () => logIn(newBrowser(t), email, "Wrong-Horse1");
    await wrong();
    await t.owner
      .updateTable("login_failures")
      .set({ failures: LOGIN_DELAY.off_after - 1, blocked_until: null })
      .where("failures", "=", 1)
      .execute();
    expect((await logIn(newBrowser(t), email, PASSWORD)).success).toBe(true);
    expect((await logIn(newBrowser(t), email, PASSWORD)).success).toBe(true);
  });
});

describe("customer codes", () => {
  test("beyond the tries of one attempt aren't checked, and a correct one then gives no session", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const thief = newBrowser(t);
    await startLogin(thief, email);
    const codes = [...wrongOf(seed, PARALLEL * 3), codeNow(t, seed)];
    const answers = await Promise.all(
      codes.map((two_fa_code) => thief.send("PUT", "team/verify2FA", { email, two_fa_code })),
    );
    expect(tally(answers)["mfa.wrong_code"]).toBe(wrong_codes);
    expect((await logIn(thief, email)).success).toBe(false);
  });

  test("beyond the hour's limit aren't checked across attempts, and then even a correct one waits", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const thieves: TestBrowser[] = [];
    for (let n = 0; n < PARALLEL; n += 1) {
      const thief = newBrowser(t);
      // Resets the password delay, because this many correct passwords at once would trigger it.
      await t.owner.deleteFrom("login_failures").execute();
      await startLogin(thief, email);
      thieves.push(thief);
    }
    const [two_fa_code] = wrongOf(seed, 1);
    const answers = await Promise.all(
      thieves.map((thief) => thief.send("PUT", "team/verify2FA", { email, two_fa_code })),
    );
    const counted = tally(answers);
    expect(counted["mfa.wrong_code"]).toBe(wrong_codes_per_hour);
    const late = newBrowser(t);
    await startLogin(late, email);
    const right = await late.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) });
    expect(right).toMatchObject({ status: 429, error: { code: "mfa.too_many_codes" } });
    t.clock.advance(3600);
    const later = newBrowser(t);
    await startLogin(later, email);
    expect((await later.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) })).status).toBe(200);
  });

  test("used up for the hour leave recovery codes working", async () => {
    const { email } = await person();
    const { seed, recovery_codes } = await enrol(t, newBrowser(t), email);
    for (let n = 0; n < wrong_codes_per_hour; n += wrong_codes) {
      const thief = newBrowser(t);
      await startLogin(thief, email);
      for (const two_fa_code of wrongOf(seed, wrong_codes)) {
        await thief.send("PUT", "team/verify2FA", { email, two_fa_code });
      }
    }
    const browser = newBrowser(t);
    await startLogin(browser, email);
    expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) })).status).toBe(429);
    const reset = await browser.send("PUT", "team/reset2FA", { recovery_code: recovery_codes[0] });
    expect(reset.status).toBe(200);
  });

  test("to confirm it's you are limited per hour", async () => {
    const { email } = await person();
    const browser = newBrowser(t);
    const { seed } = await enrol(t, browser, email);
    const purpose = "security";
    await expectSpent(
      (two_fa_code) => browser.send("POST", "portalCheckPassword", { email, password: PASSWORD, two_fa_code, purpose }),
      seed,
    );
  });

  test("to turn two-step login off are limited per hour", async () => {
    const { email } = await person();
    const browser = newBrowser(t);
    const { seed } = await enrol(t, browser, email);
    await expectSpent(
      (two_fa_code) => browser.send("PUT", "team/disableEnable2Mfa", { password: PASSWORD, two_fa_code }),
      seed,
    );
  });

  // asvs: V6.3.4
  // api: 2
  test("to log in on a phone are limited per hour", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    await expectSpent((mfa_code) => newPhone(t).logIn(email, { mfa_code }), seed);
  });

  // asvs: V6.3.4
  test("to join a team with an account are limited per hour", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const team = await invitingTeam(t);
    await team.invite(email);
    const token = await readMailToken(t, email, "/join");
    await expectSpent(
      (two_fa_code) => newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD, two_fa_code }),
      seed,
    );
  });
});

describe("staff codes", () => {
  test("beyond the tries of one attempt aren't checked and give no session", async () => {
    const { email } = await makeStaff(t, "l3");
    const seed = await enrolStaff(t, newBrowser(t, "support.test"), email);
    const thief = newBrowser(t, "support.test");
    await startStaffLogin(thief, email);
    const codes = [...wrongOf(seed, PARALLEL * 3), codeNow(t, seed)];
    const answers = await Promise.all(codes.map((two_fa_code) => thief.send("POST", "login/code", { two_fa_code })));
    expect(tally(answers)["mfa.wrong_code"]).toBe(wrong_codes);
    expect((await thief.send("GET", "user/me")).status).toBe(401);
  });

  test("beyond the hour's limit aren't checked across attempts, and then even a correct one waits", async () => {
    const { email } = await makeStaff(t, "l3");
    const seed = await enrolStaff(t, newBrowser(t, "support.test"), email);
    const thieves = Array.from({ length: PARALLEL }, () => newBrowser(t, "support.test"));
    for (const thief of thieves) await startStaffLogin(thief, email);
    const two_fa_code = wrongOf(seed, 1)[0]!;
    const answers = await Promise.all(thieves.map((thief) => thief.send("POST", "login/code", { two_fa_code })));
    expect(tally(answers)).toEqual(SPENT);
    const right = await thieves[0]!.send("POST", "login/code", { two_fa_code: codeNow(t, seed) });
    expect(right.error.code).toBe("mfa.too_many_codes");
  });

  test("to confirm it's you are limited per hour", async () => {
    const { browser, seed } = await newLoggedInStaff(t, "l2");
    await expectSpent(
      (two_fa_code) => browser.send("POST", "user/me/prove", { password: PASSWORD, two_fa_code }),
      seed,
    );
  });
});

describe("address limits", () => {
  const from = (ip: string) =>
    t.app.inject({
      method: "GET",
      url: "/api/v2/signup/email?email=some.body@example.com",
      headers: { host: "teams.test" },
      remoteAddress: ip,
    });
  const served = async (ips: readonly string[]) =>
    (await Promise.all(ips.map(from))).filter(({ statusCode }) => statusCode === 200).length;

  test("serve one address up to its limit", async () => {
    expect(await served(Array<string>(PARALLEL).fill("198.51.100.7"))).toBe(EMAIL_CHECKS.per_minute);
  });

  test("count an IPv6 /64 as one address and a /48 as four", async () => {
    const of64 = Array.from({ length: PARALLEL }, (_, n) => `2001:db8:1:2::${n + 1}`);
    expect(await served(of64)).toBe(EMAIL_CHECKS.per_minute);
    const of48 = Array.from({ length: PARALLEL * 3 }, (_, n) => `2001:db8:2:${(n + 1).toString(16)}::1`);
    expect(await served(of48)).toBe(4 * EMAIL_CHECKS.per_minute);
  });

  // asvs: V15.2.2
  // api: 4
  test("let others log in during a login flood from one address", async () => {
    const people = await times(8, person);
    let going = true;
    const statuses = new Map<number, number>();
    const flood = Array.from({ length: 60 }, async () => {
      while (going) {
        const { statusCode } = await t.app.inject({
          method: "POST",
          url: "/api/v2/session/login",
          headers: { host: "teams.test" },
          remoteAddress: "203.0.113.9",
          payload: { email: "x@example.com", password: "Wrong-Horse1" },
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        // Yields to the others, as a network would.
        await new Promise(setImmediate);
      }
    });
    const began = t.clock.now().getTime();
    const honest: boolean[] = [];
    for (const { email } of people) honest.push((await logIn(newBrowser(t), email, PASSWORD)).success === true);
    going = false;
    await Promise.all(flood);
    expect(honest).toEqual(people.map(() => true));
    const minutes = 1 + Math.ceil((t.clock.now().getTime() - began) / 60_000);
    expect(statuses.get(200)).toBeLessThanOrEqual(minutes * LOGIN_PER_ADDRESS.per_minute);
    expect(statuses.get(429)).toBeGreaterThan(0);
  });
});

// asvs: V2.3.2 V2.4.1
// api: 4 6
test("limits how many customers staff look up per hour", async () => {
  const { browser } = await newLoggedInStaff(t, "l1");
  const answers = await times(LOOK_UPS_PER_HOUR + PARALLEL, (n) =>
    browser.send("GET", `portalUser/nobody.${n}@example.com`, undefined, { "x-support-reason": "ten letters or more" }),
  );
  expect(tally(answers)["case.too_many"]).toBe(PARALLEL);
});

test("a stranger's wrong passwords don't lock staff out of their usual browser", async () => {
  const { email } = await makeStaff(t, "su");
  const usual = newBrowser(t, "support.test");
  const seed = await enrolStaff(t, usual, email);
  const stranger = newBrowser(t, "support.test");
  for (let n = 0; n < LOGIN_DELAY.free_tries; n += 1) await startStaffLogin(stranger, email, "Wrong-Horse1");
  expect((await startStaffLogin(stranger, email)).success).toBe(false);
  expect((await startStaffLogin(usual, email)).success).toBe(true);
  expect((await usual.send("POST", "login/code", { two_fa_code: codeNow(t, seed) })).status).toBe(200);
});
