import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  EMAIL_CHECKS,
  LOGIN_ATTEMPT,
  LOGIN_DELAY,
  LOGIN_PER_ADDRESS,
  LOOK_UPS_PER_HOUR,
} from "@portal/model/limits.ts";
import { type Answer, newBrowser } from "../../test/browser.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { invitingTeam } from "../../test/invited.ts";
import { mailedToken } from "../../test/mailed.ts";
import { PASSWORD, makePerson, makeTeam } from "../../test/people.ts";
import { newPhone } from "../../test/phones.ts";
import { beginStaff, enrolStaff, makeStaff, staffIn } from "../../test/staff.ts";
import { begin, codeNow, enrol, logIn } from "../../test/two-step.ts";

// Each limit against its model: of many requests at the same moment, as many are judged as the limit says, and no more.

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());
// Windows begin with the hour: each test has one of its own, and none ends while it runs.
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

/** Wherever a code is asked for beside the password: four at once, for the fifth right password would wait for the others. */
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
  test("a customer's: as many are judged as are free, the others wait", async () => {
    const { email } = await person();
    const since = t.clock.now();
    await times(PARALLEL, () => logIn(newBrowser(t), email, "Wrong-Horse1"));
    expect(await audited("session.refused", since)).toBe(LOGIN_DELAY.free_tries);
    expect(await audited("session.delayed", since)).toBe(PARALLEL - LOGIN_DELAY.free_tries);
  });

  // asvs: V6.3.1
  test("of staff, the same", async () => {
    const { email } = await makeStaff(t, "l1");
    const since = t.clock.now();
    await times(PARALLEL, () => beginStaff(newBrowser(t, "support.test"), email, "Wrong-Horse1"));
    expect(await audited("staff.session_refused", since)).toBe(LOGIN_DELAY.free_tries);
    expect(await audited("staff.session_delayed", since)).toBe(PARALLEL - LOGIN_DELAY.free_tries);
  });

  test("whoever is right is not counted, however many come at once", async () => {
    const { email } = await person();
    for (let round = 0; round < 5; round += 1) {
      const answers = await times(LOGIN_DELAY.free_tries - 1, () => logIn(newBrowser(t), email, PASSWORD));
      expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
    }
    const left = await t.owner.selectFrom("login_failures").select("failures").execute();
    expect(left.filter(({ failures }) => failures < LOGIN_DELAY.free_tries)).toEqual([]);
  });

  test("a right password is not what switches it off", async () => {
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

describe("codes of a customer", () => {
  test("one attempt: no more are judged than it has tries, and the right one after them opens nothing", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const thief = newBrowser(t);
    await begin(thief, email);
    const codes = [...wrongOf(seed, PARALLEL * 3), codeNow(t, seed)];
    const answers = await Promise.all(
      codes.map((two_fa_code) => thief.send("PUT", "team/verify2FA", { email, two_fa_code })),
    );
    expect(tally(answers)["mfa.wrong_code"]).toBe(wrong_codes);
    expect((await logIn(thief, email)).success).toBe(false);
  });

  test("many attempts: no more are judged in an hour, and then the right one waits as well", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const answers = await times(PARALLEL, async () => {
      const thief = newBrowser(t);
      // The password is right, and so many at once are more than one person types.
      await t.owner.deleteFrom("login_failures").execute();
      await begin(thief, email);
      return thief.send("PUT", "team/verify2FA", { email, two_fa_code: wrongOf(seed, 1)[0]! });
    });
    const counted = tally(answers);
    expect(counted["mfa.wrong_code"]).toBe(wrong_codes_per_hour);
    const late = newBrowser(t);
    await begin(late, email);
    const right = await late.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) });
    expect(right).toMatchObject({ status: 429, error: { code: "mfa.too_many_codes" } });
    t.clock.advance(3600);
    const later = newBrowser(t);
    await begin(later, email);
    expect((await later.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) })).status).toBe(200);
  });

  test("a recovery code still works when the hour's codes are spent", async () => {
    const { email } = await person();
    const { seed, recovery_codes } = await enrol(t, newBrowser(t), email);
    for (let n = 0; n < wrong_codes_per_hour; n += wrong_codes) {
      const thief = newBrowser(t);
      await begin(thief, email);
      for (const two_fa_code of wrongOf(seed, wrong_codes)) {
        await thief.send("PUT", "team/verify2FA", { email, two_fa_code });
      }
    }
    const browser = newBrowser(t);
    await begin(browser, email);
    expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(t, seed) })).status).toBe(429);
    const reset = await browser.send("PUT", "team/reset2FA", { recovery_code: recovery_codes[0] });
    expect(reset.status).toBe(200);
  });

  test("confirming it is you", async () => {
    const { email } = await person();
    const browser = newBrowser(t);
    const { seed } = await enrol(t, browser, email);
    const purpose = "security";
    await expectSpent(
      (two_fa_code) => browser.send("POST", "portalCheckPassword", { email, password: PASSWORD, two_fa_code, purpose }),
      seed,
    );
  });

  test("switching two-step login off", async () => {
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
  test("logging in on a phone", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    await expectSpent((mfa_code) => newPhone(t).logIn(email, { mfa_code }), seed);
  });

  // asvs: V6.3.4
  test("joining a team with an account", async () => {
    const { email } = await person();
    const { seed } = await enrol(t, newBrowser(t), email);
    const team = await invitingTeam(t);
    await team.invite(email);
    const token = await mailedToken(t, email, "/join");
    await expectSpent(
      (two_fa_code) => newBrowser(t).send("POST", "join", { token, way: "existing", password: PASSWORD, two_fa_code }),
      seed,
    );
  });
});

describe("codes of staff", () => {
  test("one attempt: no more are judged than it has tries, and no session comes of it", async () => {
    const { email } = await makeStaff(t, "l3");
    const seed = await enrolStaff(t, newBrowser(t, "support.test"), email);
    const thief = newBrowser(t, "support.test");
    await beginStaff(thief, email);
    const codes = [...wrongOf(seed, PARALLEL * 3), codeNow(t, seed)];
    const answers = await Promise.all(codes.map((two_fa_code) => thief.send("POST", "login/code", { two_fa_code })));
    expect(tally(answers)["mfa.wrong_code"]).toBe(wrong_codes);
    expect((await thief.send("GET", "user/me")).status).toBe(401);
  });

  test("many attempts: no more are judged in an hour, and then the right one waits as well", async () => {
    const { email } = await makeStaff(t, "l3");
    const seed = await enrolStaff(t, newBrowser(t, "support.test"), email);
    const thieves = Array.from({ length: PARALLEL }, () => newBrowser(t, "support.test"));
    for (const thief of thieves) await beginStaff(thief, email);
    const two_fa_code = wrongOf(seed, 1)[0]!;
    const answers = await Promise.all(thieves.map((thief) => thief.send("POST", "login/code", { two_fa_code })));
    expect(tally(answers)).toEqual(SPENT);
    const right = await thieves[0]!.send("POST", "login/code", { two_fa_code: codeNow(t, seed) });
    expect(right.error.code).toBe("mfa.too_many_codes");
  });

  test("proving it again inside: no more are judged in an hour", async () => {
    const { browser, seed } = await staffIn(t, "l2");
    await expectSpent(
      (two_fa_code) => browser.send("POST", "user/me/prove", { password: PASSWORD, two_fa_code }),
      seed,
    );
  });
});

describe("addresses", () => {
  const from = (ip: string) =>
    t.app.inject({
      method: "GET",
      url: "/api/v2/signup/email?email=some.body@example.com",
      headers: { host: "teams.test" },
      remoteAddress: ip,
    });
  const served = async (ips: readonly string[]) =>
    (await Promise.all(ips.map(from))).filter(({ statusCode }) => statusCode === 200).length;

  test("one address asks as often as it may", async () => {
    expect(await served(Array<string>(PARALLEL).fill("198.51.100.7"))).toBe(EMAIL_CHECKS.per_minute);
  });

  test("all addresses of a /64 of IPv6 are one, and all of a /48 are four", async () => {
    const of64 = Array.from({ length: PARALLEL }, (_, n) => `2001:db8:1:2::${n + 1}`);
    expect(await served(of64)).toBe(EMAIL_CHECKS.per_minute);
    const of48 = Array.from({ length: PARALLEL * 3 }, (_, n) => `2001:db8:2:${(n + 1).toString(16)}::1`);
    expect(await served(of48)).toBe(4 * EMAIL_CHECKS.per_minute);
  });

  // asvs: V15.2.2
  // api: 4
  test("a flood of log-ins from one address keeps nobody else from logging in", async () => {
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
        // Others have their turn, as they would over a network.
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
test("staff look up so many customers in an hour", async () => {
  const { browser } = await staffIn(t, "l1");
  const answers = await times(LOOK_UPS_PER_HOUR + PARALLEL, (n) =>
    browser.send("GET", `portalUser/nobody.${n}@example.com`, undefined, { "x-support-reason": "ten letters or more" }),
  );
  expect(tally(answers)["case.too_many"]).toBe(PARALLEL);
});

test("a stranger's wrong passwords do not keep a member of staff out of their usual browser", async () => {
  const { email } = await makeStaff(t, "su");
  const usual = newBrowser(t, "support.test");
  const seed = await enrolStaff(t, usual, email);
  const stranger = newBrowser(t, "support.test");
  for (let n = 0; n < LOGIN_DELAY.free_tries; n += 1) await beginStaff(stranger, email, "Wrong-Horse1");
  expect((await beginStaff(stranger, email)).success).toBe(false);
  expect((await beginStaff(usual, email)).success).toBe(true);
  expect((await usual.send("POST", "login/code", { two_fa_code: codeNow(t, seed) })).status).toBe(200);
});
