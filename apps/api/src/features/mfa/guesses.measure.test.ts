import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { type Answer, type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { startStaffLogin, enrolStaff, makeStaff } from "../../../test/staff.ts";
import { startLogin, codeNow, enrol } from "../../../test/two-step.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  // Stays within one hour, and so within one budget.
  t.clock.advance(3600 - (Math.floor(t.clock.now().getTime() / 1000) % 3600));
});
afterAll(() => t.close());

const GUESSES = 10_000;
const AT_ONCE = 200;
const ATTEMPTS = 20;

/** Sends every guess from many parallel login attempts with the right password; returns how many were checked. */
async function judged(attempts: readonly TestBrowser[], send: (thief: TestBrowser, code: string) => Promise<Answer>) {
  let count = 0;
  for (let from = 0; from < GUESSES; from += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        send(attempts[n % attempts.length]!, String(from + n).padStart(6, "0")),
      ),
    );
    count += answers.filter(({ status, error }) => status === 200 || error?.code === "mfa.wrong_code").length;
  }
  return count;
}

test("checks no more of 10,000 parallel guesses than an hour allows", { timeout: 600_000 }, async () => {
  const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  const { seed } = await enrol(t, newBrowser(t), email);
  // Moves on until the current codes are outside the guessed range.
  while ([-1, 0, 1].some((ahead) => Number(codeNow(t, seed, ahead)) < GUESSES)) t.clock.advance(30);
  const thieves = Array.from({ length: ATTEMPTS }, () => newBrowser(t));
  for (const thief of thieves) await startLogin(thief, email);
  const customers = await judged(thieves, (thief, two_fa_code) =>
    thief.send("PUT", "team/verify2FA", { email, two_fa_code }),
  );
  const agent = await makeStaff(t, "l3");
  const theirs = await enrolStaff(t, newBrowser(t, "support.test"), agent.email);
  while ([-1, 0, 1].some((ahead) => Number(codeNow(t, theirs, ahead)) < GUESSES)) t.clock.advance(30);
  const others = Array.from({ length: ATTEMPTS }, () => newBrowser(t, "support.test"));
  for (const thief of others) await startStaffLogin(thief, agent.email);
  const staff = await judged(others, (thief, two_fa_code) => thief.send("POST", "login/code", { two_fa_code }));
  const most = LOGIN_ATTEMPT.wrong_codes_per_hour;
  console.log(
    `guesses: ${GUESSES} at once each, ${customers} of a customer's codes judged, ${staff} of staff's, ${most} allowed, ` +
      `${Math.max(0, customers - most) + Math.max(0, staff - most)} beyond`,
  );
  expect([customers, staff]).toEqual([most, most]);
});
