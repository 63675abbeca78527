import type { StaffLevel } from "@portal/model/access.ts";
import { type TestBrowser, newBrowser } from "./browser.ts";
import { makeStaffMember } from "./factories/staff.ts";
import type { TestApp } from "./test-app.ts";
import { PASSWORD } from "./people.ts";
import { codeNow, seedOf } from "./two-step.ts";

/** A staff member before their first login: with a password, without an authenticator app. */
export const makeStaff = (t: TestApp, level: StaffLevel, full_name = "Jo Whitfield") =>
  makeStaffMember(t.owner, t.clock.now(), level, { full_name });

export const startStaffLogin = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.send("POST", "login", { email, password });

/** Sets up two-step login and logs in. Returns the seed, with the clock past the used code. */
export async function enrolStaff(t: TestApp, browser: TestBrowser, email: string): Promise<Buffer> {
  await startStaffLogin(browser, email);
  const { short_secret } = await browser.send("POST", "login/secret");
  const seed = seedOf(short_secret);
  await browser.send("POST", "login/code", { two_fa_code: codeNow(t, seed) });
  t.clock.advance(60);
  return seed;
}

/** A logged-in staff member with their own browser. */
export async function newLoggedInStaff(t: TestApp, level: StaffLevel, full_name?: string) {
  const browser = newBrowser(t, "support.test");
  const person = await makeStaff(t, level, full_name);
  const seed = await enrolStaff(t, browser, person.email);
  const prove = async () => {
    t.clock.advance(30);
    return browser.send("POST", "user/me/prove", { password: PASSWORD, two_fa_code: codeNow(t, seed) });
  };
  return { ...person, seed, browser, prove };
}
