import pg from "pg";
import type { Page } from "@playwright/test";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import type { TakeShot, Setting } from "./shot.ts";

/** Logs in. Skips the setup of two-step login after one screenshot of it. */
export async function logIn(
  page: Page,
  { support, databaseUrl }: Setting,
  origin: string,
  email: string,
  keep: TakeShot,
): Promise<void> {
  const isStaff = origin === support;
  await page.goto(`${origin}${isStaff ? "/support/login" : "/login"}`);
  await typeCredentials(page, email);
  if (isStaff) await typeStaffCode(page, databaseUrl);
  const skip = page.getByRole("button", { name: /Skip for now|Omitir por ahora/ });
  await Promise.race([page.waitForURL("**/dashboard"), skip.waitFor()]);
  if (await skip.isVisible()) {
    if (email.startsWith("ines")) await keep("login-two-step");
    await skip.click();
  }
  await page.waitForURL("**/dashboard");
}

export async function typeCredentials(page: Page, email: string): Promise<void> {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(SEED_PASSWORD);
  await page.keyboard.press("Enter");
}

/** Types a staff code. Resets the last used step, because screenshots follow faster than codes change. */
export async function typeStaffCode(page: Page, databaseUrl: string, seed: Buffer = SEED_APP): Promise<void> {
  const field = page.locator('[name="two_fa_code"]');
  await field.waitFor();
  await forStaff(databaseUrl, "update staff set mfa_last_step = 0");
  await field.fill(codeOf(seed, stepAt(new Date())));
}

export async function forStaff(databaseUrl: string, text: string, values: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}
