import { type Browser, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { codeFor } from "./kit/authenticator.ts";
import { runSql } from "./kit/database.ts";
import { mailedLink } from "./kit/mail.ts";
import { PASSWORD, person } from "./kit/people.ts";
import { picture } from "./kit/picture.ts";
import { signUp } from "./kit/signup.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { WORDS, origins, startSession, logIn, newPage, confirmPassword, settingsOf } from "./kit/browser.ts";

/** Opens a section of the settings. */

async function settings(browser: Browser, email: string, section: string): Promise<Page> {
  const page = await newPage(browser);
  await startSession(page, email, settingsOf(section));
  return page;
}

test("a new email needs the password and a confirmation, and can be reverted from the old address", async ({
  browser,
}) => {
  const [email, changed] = [uniqueEmail("dana.olsen"), uniqueEmail("dana.new")];
  await person(email);
  const page = await settings(browser, email, "profile");
  await expectAccessible(page, "settings profile");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByRole("textbox", { name: "New email" }).fill(changed);
  await page.getByRole("button", { name: "Send link" }).click();
  await expectAccessible(page, "password confirmation");
  await confirmPassword(page, "Wrong-Horse1");
  await expect(page.getByText("Verify your current password")).toBeVisible();
  await confirmPassword(page);
  await expect(page.getByText(`Waiting for confirmation at ${changed}`)).toBeVisible();
  const confirming = await newPage(browser);
  await confirming.goto((await mailedLink(changed)).link);
  await expectAccessible(confirming, "confirm the new e-mail");
  await confirming.getByRole("button", { name: "Confirm email" }).click();
  await expect(confirming.getByText(changed)).toBeVisible();
  await expectAccessible(confirming, "e-mail changed");

  const undoing = await newPage(browser);
  await undoing.goto((await mailedLink(email)).link);
  await expectAccessible(undoing, "undo the new e-mail");
  await undoing.getByRole("button", { name: "Undo email change" }).click();
  await expect(undoing.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page, "all sessions ended").toHaveURL(`${origins.team}/login`);
  const { subject } = await mailedLink(email, 2);
  expect(subject).toContain("Reset your Switchboard password");
});

// spec: 2.25
test("the profile saves name, contact and picture at once, and refuses a wrong file", async ({ browser }) => {
  const email = uniqueEmail("petra.vogel");
  await person(email);
  const page = await settings(browser, email, "profile");
  await page.getByRole("textbox", { name: "First name" }).fill("Petra");
  await page.getByRole("button", { name: "Add contact detail" }).click();
  await page.getByRole("textbox", { name: "Contact 1" }).fill("call me");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Use at least 3 digits.")).toBeVisible();
  await page.getByRole("textbox", { name: "Contact 1" }).fill("+47 22 33 44 55");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Petra Moreau").first(), "the frame shows the new name").toBeVisible();
  const upload = page.locator('input[type="file"]');
  await upload.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await expect(page.getByText("The uploaded file must be an image").first()).toBeVisible();
  await upload.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture() });
  await expect(page.getByText("Picture updated")).toBeVisible();
  await expect(page.locator('main img[src^="/api/v2/avatar/"]')).toBeVisible();
  await expectAccessible(page, "settings profile with picture");
});

// asvs: V6.2.2 V7.4.3
test("sessions are listed and ended one by one or all, and a new password ends the others", async ({ browser }) => {
  const email = uniqueEmail("karl.brandt");
  await person(email);
  const [first, second] = [await settings(browser, email, "sessions"), await settings(browser, email, "sessions")];
  await first.reload();
  await expectAccessible(first, "settings sessions");
  await first.getByRole("button", { name: "Log out everywhere else" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(first.getByText("1 session logged out")).toBeVisible();
  await second.reload();
  await expect(second).toHaveURL(`${origins.team}/login`);

  await first.goto(`${origins.team}${settingsOf("security")}`);
  await expectAccessible(first, "settings security");
  await first.getByRole("button", { name: "Change password" }).click();
  await first.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await first.getByRole("button", { name: "Save password" }).click();
  await confirmPassword(first);
  await expect(first.getByText("Password changed")).toBeVisible();
  await second.goto(`${origins.team}/login`);
  await logIn(second, email, WORDS.en, PASSWORD);
  await expect(second).toHaveURL(/\/dashboard/);
});

// asvs: V6.2.6
test("two-step login is turned on with a real code, renews recovery codes, and is turned off", async ({ browser }) => {
  const email = uniqueEmail("mira.solheim");
  await person(email);
  const page = await settings(browser, email, "security");
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type="password"]').fill(SEED_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = await dialog.locator("code").first().innerText();
  await expectAccessible(page, "settings two-step set-up");
  const code = dialog.getByRole("textbox", { name: "6-digit code" });
  await code.fill(codeFor(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const savedBox = dialog.getByRole("checkbox", { name: "I've saved my codes" });
  await expect(savedBox).toBeVisible();
  await savedBox.check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await expectAccessible(page, "settings two-step on");
  await page.getByRole("button", { name: "Turn off…" }).click();
  await dialog.locator('input[type="password"]').fill(SEED_PASSWORD);
  await dialog.getByRole("textbox", { name: "6-digit code" }).fill(codeFor(key, 1));
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("You only need your password to log in.")).toBeVisible();
});

// spec: 2.41
test("new terms block everything until they are accepted", async ({ browser }) => {
  const email = uniqueEmail("terence.quill");
  await person(email, { role: "primary" });
  await runSql("update accounts set terms_portal = '2000-01-01' where email = $1", [email]);
  const page = await newPage(browser);
  await startSession(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Our terms have changed" })).toBeVisible();
  await expectAccessible(page, "terms gate");
  await page.goto(`${origins.team}/dashboard/settings-and-preferences`);
  await expect(page.getByRole("heading", { level: 1, name: "Our terms have changed" })).toBeVisible();
  // Declining leads to cancellation, which explains its consequences. Here the user stays.
  await page.getByRole("button", { name: "Cancel account…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel account", exact: true })).toBeVisible();
  await expectAccessible(page, "terms gate, leaving instead");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

// spec: 1.26
test("unsubscribing needs no login", async ({ browser }) => {
  const email = uniqueEmail("leave.me");
  const page = await newPage(browser);
  await signUp(page, email, "Lea", "Veme");
  await page.goto((await mailedLink(email)).link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  const { link, subject } = await mailedLink(email, 2);
  expect(subject).toContain("First steps");
  const anywhere = await newPage(browser);
  await anywhere.goto(link);
  await expectAccessible(anywhere, "unsubscribe");
  await anywhere.getByRole("button", { name: "Unsubscribe from all" }).click();
  await expect(anywhere.getByText("You're unsubscribed")).toBeVisible();
  await expectAccessible(anywhere, "unsubscribed");
});
