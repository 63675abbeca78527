import { type Browser, type Page, expect } from "@playwright/test";
import { mailsFor } from "./mail.ts";
import { PASSWORD } from "./people.ts";
import { origins, newPage } from "./browser.ts";

/** Opens the invitation email in a new browser and joins the team. */
export async function joinByMail(browser: Browser, email: string, team_name: string): Promise<Page> {
  await expect(async () => expect((await mailsFor(email)).length).toBe(1)).toPass();
  const [mail] = await mailsFor(email);
  const guest = await newPage(browser);
  await guest.goto(/https?:\/\/\S+\/join\/[\w-]{43}/.exec(mail!.text)?.[0] ?? "");
  await guest.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  for (const box of await guest.getByRole("checkbox").all()) await box.check();
  await guest.getByRole("button", { name: `Join ${team_name}` }).click();
  await expect(guest).toHaveURL(`${origins.team}/dashboard`);
  return guest;
}
