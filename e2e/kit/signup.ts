import type { Page } from "@playwright/test";
import { origins } from "./browser.ts";
import { PASSWORD } from "./people.ts";

/** Signs a person up without the wizard, up to the email that asks to confirm the address. */
export async function signUp(page: Page, email: string, first_name: string, last_name: string): Promise<void> {
  await page.goto(`${origins.team}/build.json`);
  const terms = { portal: "2024-02-20", team: "2020-11-24" };
  const preferences = { list_productnotifications: true, list_promotions: true };
  await page.evaluate(
    async (asked) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/v2/signup", { method: "POST", headers, body: JSON.stringify(asked) });
      if (!answer.ok) throw new Error(`${asked.email} could not sign up: ${answer.status}`);
    },
    { email, password: PASSWORD, first_name, last_name, terms, preferences, locale: "en" },
  );
}
