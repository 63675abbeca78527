import { runKeys } from "./kit/keys.ts";
import { type Browser, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { seal } from "@portal/api/platform/vault.ts";
import { SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { startStaffSession, confirmStaffPassword, staffPerson } from "./kit/staff.ts";
import { unique } from "./kit/unique.ts";
import { origins, startSession, logIn, newPage, settingsOf } from "./kit/browser.ts";

const addressOf = (name: string) => `${unique(name)}@case.example`;
const REASON = "Ticket 4711: the customer called and asked for it";

/** Enables two-step login with the seeded key. */
async function withTwoSteps(email: string): Promise<void> {
  const [account] = await runSql<{ id: string }>("select id from accounts where email = $1", [email]);
  const id = account!.id;
  const seed = seal(runKeys(), { table: "accounts", column: "mfa_seed", id }, SEED_APP);
  await runSql("update accounts set mfa_seed = $2, mfa_last_step = 0 where id = $1", [id, seed]);
}

/** Opens a customer's case file as staff, by its address. */
async function openCase(
  browser: Browser,
  level: "l1" | "l2" | "l3",
  email: string,
): Promise<{ desk: Page; staff: string }> {
  const staff = await staffPerson(level);
  const desk = await newPage(browser);
  await startStaffSession(desk, staff, `/support/dashboard?email=${encodeURIComponent(email)}`);
  await expect(desk.getByRole("heading", { level: 1, name: /Robin Moreau/ })).toBeVisible();
  return { desk, staff };
}

/** Opens it as staff do, by keyboard from the look-up. */
async function lookUp(desk: Page, email: string): Promise<void> {
  await startStaffSession(desk, await staffPerson("l2"));
  const field = desk.getByRole("textbox", { name: "Look up by email" });
  await expect(field).toBeFocused();
  await field.blur();
  await desk.keyboard.press("/");
  await expect(field).toBeFocused();
  await desk.keyboard.type(email);
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(`${origins.support}/support/dashboard?email=${encodeURIComponent(email)}`);
  await expect(desk.getByRole("heading", { level: 1, name: /Robin Moreau/ })).toBeVisible();
}

async function submitWithReason(desk: Page, button: string): Promise<void> {
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(REASON);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

// spec: 1.24 2.46
test("staff help a customer who is locked out and has no codes, in one action", async ({ browser }) => {
  const email = addressOf("locked.out");
  await person(email, { role: "primary" });
  await withTwoSteps(email);
  const page = await newPage(browser);
  const go = page.getByRole("button", { name: "Log in", exact: true });
  const begin = async () => {
    await page.goto(`${origins.team}/login`);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
  };
  // The right password, and twice a code of another app.
  await begin();
  await page.getByLabel("Password", { exact: true }).fill(SEED_PASSWORD);
  await go.click();
  for (const code of ["000001", "000002"]) {
    const refused = page.waitForResponse((response) => response.status() === 400);
    await page.locator('[name="two_fa_code"]').fill(code);
    await refused;
  }
  // Then wrong passwords.
  await begin();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.getByLabel("Password", { exact: true }).fill(`not this one ${attempt}`);
    await go.click();
    await expect(go).toBeEnabled();
  }
  await expect(page.getByText(/wait \d+ minutes? before/i)).toBeVisible();

  const desk = await newPage(browser);
  await lookUp(desk, email);
  await expect(desk.getByText(/^Locked, \d+ min left$/)).toBeVisible();
  await expect(desk.getByText("Two-step on")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Likely cause:" })).toContainText("no access to the authenticator app");
  await expectAccessible(desk, "support case");
  await desk.getByRole("button", { name: "Reset two-step and unlock…" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reset and unlock" }).click();
  await expect(dialog.getByText("Check all three.", { exact: false }), "nothing goes without the checks").toBeVisible();
  await expect(dialog.getByText("Explain why in at least 10 characters.")).toBeVisible();
  await expectAccessible(desk, "support act, incomplete");
  for (const check of await dialog.getByRole("checkbox").all()) await check.check();
  await submitWithReason(desk, "Reset and unlock");
  await expect(desk.getByText("Robin Moreau can log in again.", { exact: false })).toBeVisible();
  await expect(desk.getByText(/^Locked/)).toBeHidden();
  await expect(desk.getByText("Two-step on")).toBeHidden();
  await desk.getByRole("button", { name: "Staff", exact: true }).click();
  await expect(desk.getByText("turned off two-step login")).toBeVisible();
  await expect(desk.getByText(`“${REASON}”`, { exact: false }).first(), "the reason stays with it").toBeVisible();

  await page.goto(`${origins.team}/login`);
  await logIn(page, email);
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
});

// spec: 4.46 8.103
test("staff extend an expired trial, and the team sees it", async ({ browser }) => {
  const email = addressOf("trial.over");
  await person(email, { role: "primary", team_name: "Late Starters" });
  await runSql(
    `update subscriptions set state = 'expired', trial_ended_at = now() - interval '2 days'
     where team_id = (select team_id from members where email = $1)`,
    [email],
  );
  const page = await newPage(browser);
  await startSession(page, email);
  await expect(page.getByText("Your trial has ended")).toBeVisible();

  const { desk } = await openCase(browser, "l2", email);
  await expect(desk.getByRole("region", { name: "Likely cause:" })).toContainText("the trial has ended");
  await desk.getByRole("button", { name: "Extend trial…" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Days" }).fill("15");
  await submitWithReason(desk, "Extend trial");
  await expect(dialog.getByText("Enter a whole number from 1 to 14."), "more than level 2 may give").toBeVisible();
  await dialog.getByRole("textbox", { name: "Days" }).fill("7");
  await submitWithReason(desk, "Extend trial");
  await expect(desk.getByText("Trial extended for Late Starters.")).toBeVisible();
  await expect(desk.getByText(/^trial until /)).toBeVisible();
  for (const tab of ["Subscription", "Phones", "Emails"]) {
    await desk.getByRole("navigation", { name: "Case file" }).getByRole("link", { name: tab }).click();
    if (tab === "Phones") {
      await expect(desk.getByRole("heading", { name: "Effective configuration" })).toBeVisible();
      await expect(desk.getByText("No voice account assigned")).toBeVisible();
    }
    await expectAccessible(desk, `support case ${tab}`);
  }
  await desk.reload();
  await expect(
    desk.getByRole("heading", { name: "Robin Moreau", exact: false }),
    "the address leads back",
  ).toBeVisible();

  await page.goto(`${origins.team}/dashboard/subscription`);
  await expect(page.getByText(/\b[67] days left in your trial/)).toBeVisible();
});

// spec: 2.3
test("a read-only impersonation changes nothing and can be ended", async ({ browser }) => {
  const email = addressOf("looked.at");
  await person(email, { role: "primary" });
  const { desk } = await openCase(browser, "l2", email);
  const confirmation = async () => {
    await desk.getByRole("button", { name: "Log in as user…" }).click();
    const opened = desk.context().waitForEvent("page");
    await submitWithReason(desk, "Log in as user");
    const tab = await opened;
    await desk.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(tab).toHaveURL(`${origins.support}/support/confirm-login`);
    await expect(tab.getByRole("heading", { name: "Log in as Robin Moreau?" })).toBeVisible();
    return tab;
  };
  // A confirmation is valid for a minute, and a scan can take longer.
  const scanned = await confirmation();
  await expectAccessible(scanned, "support confirm login");
  await scanned.close();
  const tab = await confirmation();
  await tab.getByRole("button", { name: "Log in as user" }).click();
  await expect(tab).toHaveURL(`${origins.team}/dashboard`);
  const banner = tab.getByRole("region", { name: "Support session" });
  await expect(banner).toContainText(/You're logged in as Robin Moreau.*, read-only, (30|29) minutes left/);
  await expectAccessible(tab, "on behalf, home");

  await tab.goto(`${origins.team}${settingsOf("profile")}`);
  await tab.getByRole("textbox", { name: "First name" }).fill("Robbed");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    tab.getByText("Support can't do this while logged in as a user.", { exact: false }).last(),
  ).toBeVisible();
  expect(await runSql("select first_name from members where email = $1", [email])).toEqual([{ first_name: "Robin" }]);

  await banner.getByRole("button", { name: "End session" }).click();
  await expect(tab).toHaveURL(`${origins.team}/login`);
  await tab.goto(`${origins.team}/dashboard`);
  await expect(tab, "the way in was for once").toHaveURL(`${origins.team}/login`);
});

test("an impersonation with write access needs a colleague's approval", async ({ browser }) => {
  const email = addressOf("worked.in");
  await person(email, { role: "primary" });
  const { desk } = await openCase(browser, "l3", email);
  await desk.getByRole("button", { name: "Log in as user…" }).click();
  await desk.getByLabel("View and make changes").check();
  await expect(desk.getByText("A colleague has to approve this first")).toBeVisible();
  await expectAccessible(desk, "support enter, approval needed");
  await submitWithReason(desk, "Ask for approval");
  await expect(desk.getByText("Waiting for approval")).toBeVisible();
  await expectAccessible(desk, "support enter, waiting for approval");

  const other = await newPage(browser);
  const second = await staffPerson("l3", "Sam Osei");
  await startStaffSession(other, second, "/support/approvals");
  const request = other.getByRole("listitem").filter({ hasText: email });
  await request.getByRole("button", { name: "Approve" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await confirmStaffPassword(other, second);
  await expect(request).toHaveCount(0);

  await desk.getByRole("button", { name: "Check again" }).click();
  await expect(desk.getByText("Approved by Sam Osei")).toBeVisible();
  await expectAccessible(desk, "support enter, approved");
  const opened = desk.context().waitForEvent("page");
  await submitWithReason(desk, "Log in as user");
  const tab = await opened;
  await tab.getByRole("button", { name: "Log in as user" }).click();
  await expect(tab).toHaveURL(`${origins.team}/dashboard`);
  await tab.goto(`${origins.team}${settingsOf("profile")}`);
  await tab.getByRole("textbox", { name: "First name" }).fill("Robina");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => runSql("select first_name from members where email = $1", [email]))
    .toEqual([{ first_name: "Robina" }]);
});

// spec: 8.46
test("unavailable actions show the reason, and deleting asks for the password", async ({ browser }) => {
  const email = addressOf("delete.me");
  await person(email, { role: "primary", team_name: "Short Lived" });
  const first = await openCase(browser, "l1", email);
  const rail = first.desk.getByRole("region", { name: "Actions" });
  await expect(rail.getByRole("button", { name: /Suspend team.*Requires level 2/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(first.desk.getByText("Requires level 2").first()).toBeVisible();
  await rail.getByRole("button", { name: /Fix user account/ }).click();
  await submitWithReason(first.desk, "Check for problems");
  await expect(first.desk.getByText("No problems found")).toBeVisible();
  await expectAccessible(first.desk, "support fix, nothing wrong");

  const { desk, staff } = await openCase(browser, "l3", email);
  await expect(desk.getByRole("button", { name: /Delete user.*Admins can't be deleted/ })).toBeVisible();
  await desk.getByRole("button", { name: "Delete team…" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Team name" }).fill("Short Lived");
  await dialog.getByRole("textbox", { name: /Email of the admin/ }).fill("john.doe@case.example");
  await submitWithReason(desk, "Delete team");
  await confirmStaffPassword(desk, staff);
  await expect(dialog.getByText("There was a problem deleting the team")).toBeVisible();
  await expect(dialog.getByText("No admin on this team has this email.")).toBeVisible();
  await expectAccessible(desk, "support delete team, refused");
  await dialog.getByRole("textbox", { name: /Email of the admin/ }).fill(email);
  await submitWithReason(desk, "Delete team");
  await expect(desk.getByText("Short Lived was deleted.", { exact: false })).toBeVisible();
  await expect(desk.getByText("Account canceled")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Likely cause:" })).toContainText("the account is canceled");
});

// spec: 8.41 8.69
test("reports an unknown address and an incomplete one", async ({ browser }) => {
  const desk = await newPage(browser, { viewport: { width: 390, height: 844 } });
  await startStaffSession(desk, await staffPerson("l1"));
  await expectAccessible(desk, "support look-up");
  const field = desk.getByRole("textbox", { name: "Look up by email" });
  await field.fill("marisol");
  await desk.getByRole("button", { name: "Look up" }).click();
  await expect(desk.getByText("Enter the full email address, such as", { exact: false })).toBeVisible();
  await field.fill("nobody@case.example");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { name: "The email nobody@case.example does not exist" })).toBeVisible();
  await expectAccessible(desk, "support, no customer found");
  await field.fill("ines.caldera@harbourfinch.example");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { level: 1, name: /Ines Caldera/ })).toBeVisible();
  await desk.getByRole("button", { name: "Show actions" }).click();
  await expectAccessible(desk, "support case on a phone");
  await desk.goBack();
  await expect(desk.getByRole("heading", { name: "The email nobody@case.example does not exist" })).toBeVisible();
});
