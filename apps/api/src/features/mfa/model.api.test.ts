import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam } from "../../../test/people.ts";
import { startLogin, codeNow, enrol, logIn, seedOf } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const person = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);

const SEQUENCES = Number(process.env["MFA_SEQUENCES"] ?? 2000);
const SEED = Number(process.env["MFA_SEED"] ?? 7);

// spec: 4.16
// asvs: V2.3.1
// api: 2
test(`a session exists exactly when the model expects one: ${SEQUENCES} random sequences of calls`, async () => {
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
  const { seed: enrolledSeed } = await enrol(t, newBrowser(t), enrolled.email);
  // Past the grace period, so two-step login is mandatory for administrators.
  await t.owner
    .updateTable("accounts")
    .set({ mfa_grace_from: new Date(t.clock.now().getTime() - 8 * 86_400_000) })
    .where("id", "=", people[1]!.account_id)
    .execute();
  const ordinary = fc.array(fc.constantFrom(...actions), { minLength: 3, maxLength: 8 });
  const sequences = fc.sample(fc.tuple(fc.constantFrom("optional", "demanded", "enrolled" as const), ordinary), {
    numRuns: SEQUENCES,
    seed: SEED,
  });
  let sessions = 0;
  let steps = 0;
  for (const [kind, sequence] of sequences) {
    const who = kind === "enrolled" ? enrolled : kind === "demanded" ? people[1]! : people[0]!;
    // Each sequence starts from the same account state.
    if (kind !== "enrolled") {
      await t.owner
        .updateTable("accounts")
        .set({ mfa_seed: null, mfa_pending_seed: null, mfa_last_step: 0 })
        .where("id", "=", who.account_id)
        .execute();
    }
    await t.owner.updateTable("accounts").set({ mfa_skip: false }).where("id", "=", who.account_id).execute();
    await t.owner.deleteFrom("login_failures").execute();
    await t.owner.deleteFrom("rate_windows").execute();
    t.clock.advance(90);
    const model = {
      attempt: false,
      done: false,
      skip: false,
      remembered: false,
      enrolled: kind === "enrolled",
      pending: false,
      wrong: 0,
    };
    let seed: Buffer | null = kind === "enrolled" ? enrolledSeed : null;
    let usedCode: string | null = null;
    const browser = newBrowser(t);
    const { email } = who;
    const countWrong = () => {
      if (!model.attempt || (model.wrong += 1) < LOGIN_ATTEMPT.wrong_codes) return;
      Object.assign(model, { attempt: false, done: false });
    };
    const recognised = () => model.skip && model.remembered && model.enrolled;
    const mayEnter = () => model.done || recognised() || (!model.enrolled && kind !== "demanded");
    for (const action of sequence) {
      steps += 1;
      if (action === "begin") {
        await startLogin(browser, email);
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
        const two_fa_code = seed ? codeNow(t, seed) : "111111";
        const answer = await browser.send("PUT", "team/verify2FA", { email, two_fa_code });
        const right = model.attempt && seed !== null && (model.pending || model.enrolled);
        expect(answer.status === 200, `seed ${SEED}, ${kind}: ${sequence.join(" ")}`).toBe(right);
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
        // A correct but used code is refused without counting as a guess.
        if (!usedCode || !model.enrolled) countWrong();
      } else if (action === "skip") {
        expect((await browser.send("PUT", "team/skip2FACheck", { skip: true })).status === 200).toBe(
          model.attempt && model.done,
        );
        if (model.attempt && model.done) model.skip = true;
      } else if (action === "remember") {
        const answer = await browser.send("POST", "team/generateRemeberMeMFAToken");
        expect(answer.status === 200).toBe(model.attempt && model.done);
        if (answer.status === 200) model.remembered = true;
      } else if (action === "recognise") {
        const answer = await browser.send("GET", "team/verifyRemeberMeMFAToken");
        const known = model.attempt && recognised();
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
        expect(Boolean(answer.session), `seed ${SEED}, ${kind}: ${sequence.join(" ")} at ${action}`).toBe(enters);
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
  expect(sessions).toBeGreaterThan(SEQUENCES / 50);
});
