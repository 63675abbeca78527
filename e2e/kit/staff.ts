import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Page, expect } from "@playwright/test";
import { codeOf, stepAt } from "@portal/api/kit/totp.ts";
import { SEED_APP, SEED_PASSWORD, withApp } from "@portal/api/seed/seed.ts";
import { arrange } from "./house.ts";
import { WORDS, at, proveAgain } from "./walk.ts";

type Words = (typeof WORDS)["en" | "es"];

/** A member of staff for one journey alone: a code works once, so nobody shares theirs. Answers their e-mail. */
export async function staffPerson(level: "l1" | "l2" | "l3" | "su", full_name = "Jo Whitfield"): Promise<string> {
  const id = randomUUID();
  const email = `${full_name.toLowerCase().replaceAll(/\W+/g, ".")}.${id.slice(0, 8)}@switchboard.example`;
  const { mfa_seed } = withApp(id, Buffer.from(process.env["E2E_KEY"] ?? "", "base64"), new Date());
  await arrange(
    `insert into staff (id, email, full_name, level, mfa_seed, mfa_since, created_at, password_hash)
     select $1, $2, $3, $4, $5, now(), now(), password_hash from staff where email = 'support.admin@switchboard.example'`,
    [id, email, full_name, level, mfa_seed],
  );
  return email;
}

const taken = new Map<string, number>();

/** The next code of somebody's app that was not used before; at most one step ahead of the clock, as the server allows. */
async function staffCode(email: string): Promise<string> {
  const step = Math.max(stepAt(new Date()), (taken.get(email) ?? 0) + 1);
  while (step > stepAt(new Date()) + 1) await sleep(500);
  taken.set(email, step);
  return codeOf(SEED_APP, step);
}

/** Password and code, to the first page of the staff. */
export async function logInStaff(page: Page, email: string, words: Words = WORDS.en): Promise<void> {
  await page.goto(`${at.support}/support/login`);
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole("button", { name: words.logIn, exact: true }).click();
  await page.locator('[name="two_fa_code"]').fill(await staffCode(email));
  await expect(page).toHaveURL(`${at.support}/support/dashboard`);
}

/** Answers the question that stands before what cannot be undone. */
export async function proveStaff(page: Page, email: string, words: Words = WORDS.en): Promise<void> {
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel(words.current) });
  await dialog.locator('[name="two_fa_code"]').fill(await staffCode(email));
  await proveAgain(page, SEED_PASSWORD, words);
}
