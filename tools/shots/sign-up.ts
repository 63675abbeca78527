import type { Page } from "@playwright/test";
import type { TakeShot } from "./shot.ts";
import { tobias } from "./people.ts";

/** Takes a screenshot of each step, filled in. */
export async function walkThroughSignUp(page: Page, team: string, email: string, keep: TakeShot): Promise<void> {
  const next = async (path: string) => {
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL(`**${path}`);
  };
  await page.goto(`${team}/signup?ref=FRIEND-7`);
  await page.locator('input[type="email"]').fill(email);
  await keep("signup");
  await next("/signup/password");
  await page.locator('input[autocomplete="new-password"]').fill("Tren-Nocturno7");
  await keep("signup-password");
  await next("/signup/profile");
  await page.locator('input[autocomplete="given-name"]').fill("Nadia");
  await page.locator('input[autocomplete="family-name"]').fill("Okafor");
  await keep("signup-profile");
  await next("/signup/terms");
  const boxes = page.locator('input[type="checkbox"]');
  await boxes.nth(1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await keep("signup-terms");
  await next("/signup/preferences");
  await keep("signup-preferences");
  await next("/signup/signup-verify-account");
  await keep("signup-verify-account");
  for (const [known, path] of [
    [tobias, "/signup/welcome-back"],
    ["pia.jensen@example.com", "/signup/welcome-back-"],
  ] as const) {
    await page.goto(`${team}/signup`);
    await page.locator('input[type="email"]').fill(known);
    await next(path);
    await keep(path.slice(1).replace("/", "-").replace(/-$/, "-other"));
  }
  await page.goto(`${team}/signup/not-verified`);
  await keep("signup-not-verified");
}
