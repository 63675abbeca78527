import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { type TestHouse, openTestHouse } from "../../test/house.ts";
import { PASSWORD, type PersonOptions, bearerOf, makePerson, makeTeam } from "../../test/people.ts";
import { codeOf, stepAt } from "./totp.ts";

let t: TestHouse;
beforeAll(async () => {
  t = await openTestHouse(inject("clusterUrl"));
});
afterAll(() => t.close());

let n = 0;
/** A browser: keeps its cookies, comes from an address of its own. */
function newBrowser() {
  const jar = new Map<string, string>();
  const remoteAddress = `10.7.${(n += 1) >> 8}.${n & 255}`;
  return {
    jar,
    async send(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { host: "teams.test", origin: "https://teams.test", "sec-fetch-site": "same-origin", cookie };
      const answer = await t.app.inject({
        method,
        url: `/api/v2/${path}`,
        headers,
        remoteAddress,
        ...(payload && { payload }),
      });
      for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return { status: answer.statusCode, ...(answer.json() as Record<string, never>) } as Answer;
    },
  };
}
interface Answer {
  status: number;
  success?: boolean;
  mfa_required?: boolean;
  mfa_disabled?: boolean;
  short_secret: string;
  qr_code_url: string;
  recovery_codes?: string[];
  error?: { code: string };
  session?: { token: string };
  verifyTokenMFA?: boolean;
  two_fa_required?: boolean;
  two_fa_grace_period?: number;
  is_2fa_enabled?: boolean;
}
type Browser = ReturnType<typeof newBrowser>;

const seedOf = (short_secret: string) => {
  const bits = short_secret
    .split("")
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeNow = (seed: Buffer, ahead = 0) => codeOf(seed, stepAt(t.clock.now()) + ahead);
const person = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);
const begin = (browser: Browser, email: string) =>
  browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: PASSWORD });
const logIn = (browser: Browser, email: string, password?: string) =>
  browser.send("POST", "session/login", { email, ...(password && { password }) });

/** Sets the second step up and logs in; answers the seed and the recovery codes. */
async function enrol(browser: Browser, email: string) {
  await begin(browser, email);
  const { short_secret } = await browser.send("POST", "team/generateMFASecret");
  const seed = seedOf(short_secret);
  const { recovery_codes = [] } = await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(seed) });
  await logIn(browser, email);
  t.clock.advance(60); // past the steps that were taken
  return { seed, recovery_codes };
}

test("enrolment as specified: secret, QR code, code, ten recovery codes once, and in", async () => {
  const { email } = await person({ admin_role: "primary" });
  const browser = newBrowser();
  expect(await begin(browser, email)).toMatchObject({ success: true, mfa_disabled: false });
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
  const two_fa_code = codeNow(seedOf(made.short_secret));
  const verified = await browser.send("PUT", "team/verify2FA", { email, two_fa_code });
  expect(verified.recovery_codes).toHaveLength(10);
  expect(await browser.send("PUT", "team/enable2FA")).toMatchObject({ success: true });
  expect(await browser.send("PUT", "team/update2FATime")).toMatchObject({ status: 200 });
  expect(await browser.send("POST", "team/generateMFASecret")).toMatchObject({
    error: { code: "mfa.already_enabled" },
  });
  expect((await logIn(browser, email)).session?.token).toMatch(/^ps_/);
  expect(await browser.send("PUT", "team/enable2FA"), "the attempt is over").toMatchObject({
    error: { code: "login.required" },
  });
});

test("with the second step on, the password alone opens nothing, in whatever order one asks", async () => {
  const { email } = await person();
  await enrol(newBrowser(), email);
  const thief = newBrowser();
  expect(await logIn(thief, email, PASSWORD)).toMatchObject({ success: false, mfa_required: true });
  await begin(thief, email);
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

test("a code works once, also when it is sent twenty times at once", async () => {
  const { email } = await person();
  const { seed } = await enrol(newBrowser(), email);
  let accepted = 0;
  for (let round = 0; round < 5; round += 1) {
    t.clock.advance(30);
    const browsers = Array.from({ length: 20 }, newBrowser);
    for (const browser of browsers) await begin(browser, email);
    const two_fa_code = codeNow(seed);
    const answers = await Promise.all(
      browsers.map((browser) => browser.send("PUT", "team/verify2FA", { email, two_fa_code })),
    );
    accepted += answers.filter((answer) => answer.status === 200).length;
  }
  expect(accepted).toBe(5);
});

test("five wrong codes end the attempt, ten an hour end them all", async () => {
  const { email } = await person();
  const { seed } = await enrol(newBrowser(), email);
  const browser = newBrowser();
  await begin(browser, email);
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: "000000" })).error?.code).toBe(
      "mfa.wrong_code",
    );
  }
  expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(seed) })).error?.code).toBe(
    "login.required",
  );
});

test("a remembered browser is not asked for 48 hours, and for no one else", async () => {
  const [mine, other] = [await person(), await person()];
  const browser = newBrowser();
  const { seed } = await enrol(browser, mine.email);
  await enrol(newBrowser(), other.email);
  await begin(browser, mine.email);
  await browser.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: codeNow(seed) });
  await browser.send("PUT", "team/skip2FACheck", { skip: true });
  await browser.send("POST", "team/generateRemeberMeMFAToken");
  await logIn(browser, mine.email);
  t.clock.advance(47 * 3600);
  await begin(browser, mine.email);
  expect(await browser.send("GET", "team/check2FATime")).toMatchObject({ two_fa_opt_skip: true });
  expect(await browser.send("GET", "team/verifyRemeberMeMFAToken")).toMatchObject({ verifyTokenMFA: true });
  expect((await logIn(browser, mine.email)).success).toBe(true);
  expect(await logIn(browser, other.email, PASSWORD), "another's").toMatchObject({ mfa_required: true });
  t.clock.advance(3700);
  expect(await logIn(browser, mine.email, PASSWORD), "too late").toMatchObject({ mfa_required: true });
});

test("a recovery code works once and leads to a new set-up", async () => {
  const { email } = await person();
  const { recovery_codes } = await enrol(newBrowser(), email);
  const [recovery_code = ""] = recovery_codes;
  const browser = newBrowser();
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code })).toMatchObject({
    error: { code: "login.required" },
  });
  await begin(browser, email);
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject({
    error: { code: "mfa.wrong_code" },
  });
  expect(await browser.send("PUT", "team/reset2FA", { recovery_code })).toMatchObject({ success: true });
  expect(await browser.send("GET", "team/is2FAEnabled")).toMatchObject({ is_2fa_enabled: false });
  expect((await logIn(browser, email)).success).toBe(true);
  await enrol(newBrowser(), email);
  const again = newBrowser();
  await begin(again, email);
  expect(await again.send("PUT", "team/reset2FA", { recovery_code }), "old codes are gone").toMatchObject({
    status: 400,
  });
});

test("administrators have seven days of grace from their first log-in, then no way around", async () => {
  const { email } = await person({ admin_role: "administrator" });
  expect((await logIn(newBrowser(), email, PASSWORD)).success).toBe(true);
  t.clock.advance(6 * 86_400);
  const late = newBrowser();
  await begin(late, email);
  expect(await late.send("PUT", "team/checkIsMFARequired")).toMatchObject({
    two_fa_required: false,
    two_fa_grace_period: 1,
  });
  expect((await logIn(newBrowser(), email, PASSWORD)).success).toBe(true);
  t.clock.advance(86_401);
  expect(await logIn(newBrowser(), email, PASSWORD)).toMatchObject({ success: false, mfa_required: true });
});

test("two browsers of one person log in at the same time, and neither disturbs the other", async () => {
  const { email } = await person();
  const { seed } = await enrol(newBrowser(), email);
  const [first, second] = [newBrowser(), newBrowser()];
  await begin(first, email);
  await begin(second, email);
  await first.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(seed) });
  expect((await logIn(first, email)).success).toBe(true);
  t.clock.advance(30);
  await second.send("PUT", "team/verify2FA", { email, two_fa_code: codeNow(seed) });
  expect((await logIn(second, email)).success).toBe(true);
});

test("off again: with password and a code, not for administrators, and nothing stays behind", async () => {
  const member = await person();
  const { seed } = await enrol(newBrowser(), member.email);
  const off = async (who: typeof member, payload: object) => {
    const authorization = `Bearer ${await bearerOf(t.owner, t.clock.now(), who)}`;
    const headers = { host: "teams.test", authorization };
    const answer = await t.app.inject({
      method: "PUT",
      url: "/api/v2/team/disableEnable2Mfa",
      headers,
      payload,
      remoteAddress: `10.8.0.${(n += 1) & 255}`,
    });
    return answer.json();
  };
  const two_fa_code = codeNow(seed);
  expect((await off(member, { password: "Wrong-Horse1", two_fa_code })).error.code).toBe("login.refused");
  expect((await off(member, { password: PASSWORD, two_fa_code: "000000" })).error.code).toBe("mfa.wrong_code");
  expect(await off(member, { password: PASSWORD, two_fa_code })).toEqual({ success: true });
  expect((await logIn(newBrowser(), member.email, PASSWORD)).success).toBe(true);
  const admin = await person({ admin_role: "secondary" });
  const theirs = await enrol(newBrowser(), admin.email);
  expect((await off(admin, { password: PASSWORD, two_fa_code: codeNow(theirs.seed) })).error.code).toBe("mfa.demanded");
});

test("a wrong password is an error here, and soon a pause", async () => {
  const { email } = await person();
  const browser = newBrowser();
  const wrong = () => browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: "Wrong-Horse1" });
  for (let attempt = 0; attempt < 4; attempt += 1) expect((await wrong()).error?.code).toBe("login.refused");
  expect(await wrong()).toMatchObject({ success: false, delay: 1 });
});

test("the seed is sealed: bound to its row, and in no answer after the first", async () => {
  const [mine, other] = [await person(), await person()];
  await enrol(newBrowser(), mine.email);
  await enrol(newBrowser(), other.email);
  const { mfa_seed } = await t.owner
    .selectFrom("accounts")
    .select("mfa_seed")
    .where("id", "=", other.account_id)
    .executeTakeFirstOrThrow();
  await t.owner.updateTable("accounts").set({ mfa_seed }).where("id", "=", mine.account_id).execute();
  const browser = newBrowser();
  await begin(browser, mine.email);
  const answer = await browser.send("PUT", "team/verify2FA", { email: mine.email, two_fa_code: "123456" });
  expect(answer.status, "a seed moved to another row cannot be opened").toBe(500);
});

const SEQUENCES = Number(process.env["MFA_SEQUENCES"] ?? 2000);

test(
  `a session exists exactly when the model says so: ${SEQUENCES} random sequences of the calls`,
  { timeout: 600_000 },
  async () => {
    const actions = [
      "begin",
      "begin_wrong",
      "generate",
      "verify",
      "verify_wrong",
      "replay",
      "skip",
      "remember",
      "recognise",
      "touch",
      "confirm",
      "login",
      "login_password",
      "logout_browser",
    ] as const;
    const people = await Promise.all([person(), person({ admin_role: "administrator" })]);
    const enrolled = await person();
    const { seed: enrolledSeed } = await enrol(newBrowser(), enrolled.email);
    // Past the days of grace, so that administrators must have the second step.
    await t.owner
      .updateTable("accounts")
      .set({ mfa_grace_from: new Date(t.clock.now().getTime() - 8 * 86_400_000) })
      .where("id", "=", people[1]!.account_id)
      .execute();
    const ordinary = fc.array(fc.constantFrom(...actions), { minLength: 3, maxLength: 8 });
    const sequences = fc.sample(fc.tuple(fc.constantFrom("optional", "demanded", "enrolled" as const), ordinary), {
      numRuns: SEQUENCES,
      seed: 7,
    });
    let sessions = 0;
    let steps = 0;
    for (const [kind, sequence] of sequences) {
      const who = kind === "enrolled" ? enrolled : kind === "demanded" ? people[1]! : people[0]!;
      // Each sequence begins from the same state of its account.
      if (kind !== "enrolled") {
        await t.owner
          .updateTable("accounts")
          .set({ mfa_seed: null, mfa_pending_seed: null, mfa_last_step: 0 })
          .where("id", "=", who.account_id)
          .execute();
      }
      await t.owner.deleteFrom("login_failures").execute();
      await t.owner.deleteFrom("rate_windows").execute();
      t.clock.advance(90);
      const model = {
        attempt: false,
        done: false,
        remembered: false,
        enrolled: kind === "enrolled",
        pending: false,
        wrong: 0,
      };
      let seed: Buffer | null = kind === "enrolled" ? enrolledSeed : null;
      let usedCode: string | null = null;
      const browser = newBrowser();
      const { email } = who;
      const countWrong = () => {
        if (!model.attempt || (model.wrong += 1) < LOGIN_ATTEMPT.wrong_codes) return;
        Object.assign(model, { attempt: false, done: false });
      };
      const mayEnter = () =>
        model.enrolled ? model.done || model.remembered : kind === "demanded" ? model.done : true;
      for (const action of sequence) {
        steps += 1;
        if (action === "begin") {
          await begin(browser, email);
          Object.assign(model, { attempt: true, done: false, wrong: 0 });
        } else if (action === "begin_wrong") {
          await browser.send("POST", "team/checkEmailAndPasswordForMFA", { email, password: "Wrong-Horse1" });
          await t.owner.deleteFrom("login_failures").execute();
        } else if (action === "generate") {
          const answer = await browser.send("POST", "team/generateMFASecret");
          expect(answer.status === 200).toBe(model.attempt && !model.enrolled);
          if (answer.status === 200) {
            seed = seedOf(answer.short_secret);
            model.pending = true;
          }
        } else if (action === "verify") {
          t.clock.advance(30);
          const two_fa_code = seed ? codeNow(seed) : "111111";
          const answer = await browser.send("PUT", "team/verify2FA", { email, two_fa_code });
          const right = model.attempt && seed !== null && (model.pending || model.enrolled);
          expect(answer.status === 200, `${kind} ${sequence.join(" ")}`).toBe(right);
          if (right) {
            usedCode = two_fa_code;
            model.done = true;
            model.enrolled = true;
            model.pending = false;
          } else countWrong();
        } else if (action === "verify_wrong") {
          expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code: "000000" })).status).not.toBe(200);
          countWrong();
        } else if (action === "replay") {
          const two_fa_code = usedCode ?? "111111";
          expect((await browser.send("PUT", "team/verify2FA", { email, two_fa_code })).status).not.toBe(200);
          // A code that is right but spent is refused without counting as a guess.
          if (!usedCode || !model.enrolled) countWrong();
        } else if (action === "skip") {
          expect((await browser.send("PUT", "team/skip2FACheck", { skip: true })).status === 200).toBe(
            model.attempt && model.done,
          );
        } else if (action === "remember") {
          const answer = await browser.send("POST", "team/generateRemeberMeMFAToken");
          expect(answer.status === 200).toBe(model.attempt && model.done);
          if (answer.status === 200) model.remembered = true;
        } else if (action === "recognise") {
          const answer = await browser.send("GET", "team/verifyRemeberMeMFAToken");
          const known = model.attempt && model.remembered && model.enrolled;
          expect(answer.verifyTokenMFA).toBe(known);
          if (known) model.done = true;
        } else if (action === "touch") {
          expect((await browser.send("PUT", "team/update2FATime")).status === 200).toBe(model.attempt && model.done);
        } else if (action === "confirm") {
          expect((await browser.send("PUT", "team/enable2FA")).status === 200).toBe(
            model.attempt && model.done && model.enrolled,
          );
        } else if (action === "logout_browser") {
          browser.jar.clear();
          Object.assign(model, { attempt: false, done: false, remembered: false });
        } else {
          const withPassword = action === "login_password";
          const answer = await logIn(browser, email, withPassword ? PASSWORD : undefined);
          const enters = (withPassword || model.attempt) && mayEnter();
          expect(Boolean(answer.session), `${kind}: ${sequence.join(" ")} at ${action}`).toBe(enters);
          if (enters) {
            sessions += 1;
            model.attempt = false;
            model.done = false;
          }
        }
      }
    }
    console.log(
      `mfa model: ${SEQUENCES} sequences, ${steps} calls, ${sessions} sessions, each when the model said so and never else`,
    );
    expect(sessions).toBeGreaterThan(SEQUENCES / 20);
  },
);
