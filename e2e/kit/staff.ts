import { runKeys } from "./keys.ts";
import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { SEED_APP, SEED_PASSWORD, withApp } from "@portal/api/seed/seed.ts";
import { makeStaffMember } from "@portal/api/test/factories/staff.ts";
import type { StaffLevel } from "@portal/model/access.ts";
import { db, runSql } from "./database.ts";
import { WORDS, origins, confirmPassword } from "./browser.ts";

type Words = (typeof WORDS)["en" | "es"];

/** Creates a staff member for one journey and returns their email. */
export async function staffPerson(level: StaffLevel, full_name = "Jo Whitfield"): Promise<string> {
  const id = randomUUID();
  const email = `${full_name.toLowerCase().replaceAll(/\W+/g, ".")}.${id.slice(0, 8)}@switchboard.example`;
  const app = withApp(id, runKeys(), new Date());
  await makeStaffMember(db, new Date(), level, { ...app, email, full_name, password: SEED_PASSWORD });
  return email;
}

/** Returns a code of a staff member's app. Resets the last used step, so that no journey waits for the next code. */
async function staffCode(email: string): Promise<string> {
  await runSql("update staff set mfa_last_step = 0 where email = $1", [email]);
  return codeOf(SEED_APP, stepAt(new Date()));
}

/** Starts a staff session through the API and opens a page, without the login page. */
export async function startStaffSession(page: Page, email: string, path = "/support/dashboard"): Promise<void> {
  await page.goto(`${origins.support}/build.json`);
  await page.evaluate(
    async ({ two_fa_code, ...credentials }) => {
      const post = async (path: string, body: object) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`/support/api/v2/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        const reply = await answer.json();
        if (!reply.success) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(reply)}`);
        return reply;
      };
      await post("login", credentials);
      const { session, user } = await post("login/code", { two_fa_code });
      const stored = { token: session.token, expires_at: session.expires_at * 1000, user };
      localStorage.setItem("sb.staff", JSON.stringify(stored));
    },
    { email, password: SEED_PASSWORD, two_fa_code: await staffCode(email) },
  );
  await page.goto(`${origins.support}${path}`);
}

/** Logs in on the staff login page with password and code. */
export async function logInStaff(page: Page, email: string, words: Words = WORDS.en): Promise<void> {
  await page.goto(`${origins.support}/support/login`);
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole("button", { name: words.logIn, exact: true }).click();
  const code = page.locator('[name="two_fa_code"]');
  // A code that is made too early could expire before it is typed.
  await code.waitFor();
  await code.fill(await staffCode(email));
  await expect(page).toHaveURL(`${origins.support}/support/dashboard`);
}

/** Confirms password and code in the dialog before an irreversible action. */
export async function confirmStaffPassword(page: Page, email: string, words: Words = WORDS.en): Promise<void> {
  await confirmPassword(page, SEED_PASSWORD, words, () => staffCode(email));
}
