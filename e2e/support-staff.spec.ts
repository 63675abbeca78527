import { type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { codeFor } from "./kit/authenticator.ts";
import { PASSWORD } from "./kit/people.ts";
import { startStaffSession, logInStaff, confirmStaffPassword, staffPerson } from "./kit/staff.ts";
import { unique, uniqueName } from "./kit/unique.ts";
import { WORDS, origins, newPage } from "./kit/browser.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
async function choose(page: Page, name: string, act: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: act }).click();
}
async function enter(page: Page, email: string, password: string, words = WORDS.en as (typeof WORDS)["en" | "es"]) {
  await page.goto(`${origins.support}/support/login`);
  await page.getByRole("textbox", { name: words.email }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.logIn, exact: true }).click();
}
/** Returns the authenticator key on the screen. */
const keyOn = async (page: Page) => (await page.locator("code:visible").textContent()) ?? "";

// spec: 2.48 6.12
test("a new staff member is added, sets up a real code and a password, is promoted and deleted", async ({
  browser,
}) => {
  const admin = await newPage(browser);
  const boss = await staffPerson("su", "Kim Marchetti");
  await startStaffSession(admin, boss);
  await admin.getByRole("link", { name: "Settings" }).click();
  await expect(row(admin, "Robin Ashe")).toBeVisible();
  await expectAccessible(admin, "support settings");

  const email = `${unique("ada.novak")}@switchboard.example`;
  const ada = uniqueName("Ada Novak");
  await admin.getByRole("button", { name: "Add staff", exact: true }).click();
  await admin.getByRole("button", { name: "Add staff member" }).click();
  await expect(admin.getByText("Use 1 to 60 characters.")).toBeVisible();
  await admin.getByLabel("Full name").fill(ada);
  await admin.getByRole("dialog").getByLabel("Email").fill(email);
  await admin.getByLabel("Level", { exact: true }).selectOption("l2");
  await expectAccessible(admin, "support settings add");
  await admin.getByRole("button", { name: "Add staff member" }).click();
  await confirmStaffPassword(admin, boss);
  const password = await admin.getByLabel("One-time password", { exact: true }).textContent();
  await expectAccessible(admin, "support settings one-time password");
  await admin.getByRole("button", { name: "I've passed it on" }).click();
  await expect(row(admin, ada)).toContainText("level 2");

  const page = await newPage(browser);
  await enter(page, email, password ?? "");
  await expect(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expectAccessible(page, "support login set up");
  const key = await keyOn(page);
  await page.locator('[name="two_fa_code"]').fill("000000");
  await expect(page.getByText("The code you entered is incorrect")).toBeVisible();
  await page.locator('[name="two_fa_code"]').fill(codeFor(key));
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await expectAccessible(page, "support login own password");
  expect(await page.evaluate(() => localStorage.getItem("sb.staff")), "not in yet").toBeNull();
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page).toHaveURL(`${origins.support}/support/dashboard`);
  await page.goto(`${origins.support}/support/settings`);
  await expect(page.getByRole("heading", { name: "Your login" })).toBeVisible();
  await expect(page.getByRole("table"), "an agent does not see the staff").toHaveCount(0);
  await expectAccessible(page, "support settings agent");

  await admin.getByRole("searchbox", { name: "Search staff" }).fill(email);
  await expect(admin).toHaveURL(/q=ada/);
  await expect(row(admin, "Robin Ashe")).toHaveCount(0);
  await choose(admin, ada, "Change level");
  await admin.getByLabel("Level", { exact: true }).selectOption("l3");
  await admin.getByRole("button", { name: "Save level" }).click();
  await expect(row(admin, ada)).toContainText("level 3");
  const undo = admin.getByRole("button", { name: "Undo" });
  // A message under the mouse stays.
  await undo.hover();
  await page.reload();
  await expect(page.getByRole("table"), "level 3 does").toBeVisible();
  await expect(page.getByRole("button", { name: "Add staff", exact: true })).toHaveCount(0);
  await undo.click();
  await expect(row(admin, ada)).toContainText("level 2");

  await choose(admin, ada, "Delete");
  await admin.getByRole("button", { name: "Delete staff member" }).click();
  await expect(admin.getByText("This isn't their email.")).toBeVisible();
  await expectAccessible(admin, "support settings delete");
  await admin.getByRole("dialog").getByRole("textbox").fill(email);
  await admin.getByRole("button", { name: "Delete staff member" }).click();
  await expect(admin.getByText("No one matches this name or email.")).toBeVisible();
  await page.reload();
  await expect(page, "out at once").toHaveURL(`${origins.support}/support/login`);
});

test("staff cannot manage themselves: every action shows the reason, and the server refuses too", async ({
  browser,
}) => {
  const page = await newPage(browser);
  const [noor, robin] = [uniqueName("Noor Bakker"), uniqueName("Robin Vale")];
  const boss = await staffPerson("su", noor);
  await staffPerson("l1", robin);
  await startStaffSession(page, boss, "/support/settings");
  await row(page, noor)
    .getByRole("button", { name: `Actions for ${noor}` })
    .click();
  const item = page.getByRole("menuitem", { name: /Change level/ });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText("You can't do this to yourself.");
  await expectAccessible(page, "support settings own menu");
  await page.keyboard.press("Escape");
  // Confirms the password for another action first, so that only the rule itself can refuse.
  await choose(page, robin, "Change level");
  await page.getByLabel("Level", { exact: true }).selectOption("l2");
  await page.getByRole("button", { name: "Save level" }).click();
  await expect(page.getByLabel("Current password")).toBeVisible();
  await expectAccessible(page, "support settings prove");
  await confirmStaffPassword(page, boss);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, robin)).toContainText("level 1");
  const code = await page.evaluate(async () => {
    const { token, user } = JSON.parse(localStorage.getItem("sb.staff") ?? "{}");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ id: user.id, level: "l3" });
    const answer = await fetch("/support/api/v2/permissionLevels", { method: "POST", headers, body });
    return (await answer.json()).error?.code;
  });
  expect(code).toBe("staff.yourself");
});

// spec: 8.21
test("an administrator resets a colleague's two-step login after approval and logs them out", async ({ browser }) => {
  const [admin, page, other] = [await newPage(browser), await newPage(browser), await newPage(browser)];
  const boss = await staffPerson("su", "Uma Castro");
  const agent = await staffPerson("l1", "Leo Brandt");
  await startStaffSession(page, agent);
  await startStaffSession(admin, boss, `/support/settings?q=${encodeURIComponent(agent)}`);
  await choose(admin, "Leo Brandt", "Reset two-step login");
  await admin.getByRole("button", { name: "Ask for approval" }).click();
  await expect(admin.getByText("Use at least 10 characters.")).toBeVisible();
  await expectAccessible(admin, "support settings ask for approval");
  const reason = unique("Lost phone, checked on a video call");
  await admin.getByLabel("Reason").fill(reason);
  await admin.getByRole("button", { name: "Ask for approval" }).click();
  await expect(row(admin, "Leo Brandt")).toContainText("Waiting for approval");
  await expectAccessible(admin, "support settings waiting for approval");

  const second = await staffPerson("su", "Noor Bakker");
  await startStaffSession(other, second);
  await other.getByRole("link", { name: /^Approvals/ }).click();
  const request = other.getByRole("listitem").filter({ hasText: reason });
  await expect(request).toContainText("Uma Castro asked");
  await expectAccessible(other, "support approvals");
  await request.getByRole("button", { name: "Approve" }).click();
  await expectAccessible(other, "support approvals confirm");
  await other.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await confirmStaffPassword(other, second);
  await expect(other.getByText("Approved. Uma Castro has one hour to act.")).toBeVisible();
  await expect(request).toHaveCount(0);

  await admin.reload();
  await expect(row(admin, "Leo Brandt")).toContainText("Approved");
  await expectAccessible(admin, "support settings approved");
  await admin.getByRole("button", { name: /^Reset two-step login by/ }).click();
  await expectAccessible(admin, "support settings reset");
  await admin.getByRole("dialog").getByRole("button", { name: "Reset two-step login" }).click();
  await confirmStaffPassword(admin, boss);
  await expect(row(admin, "Leo Brandt")).toContainText("Not set up");
  await expect(row(admin, "Leo Brandt"), "used up").not.toContainText("Approved");
  await page.goto(`${origins.support}/support/settings`);
  await expect(page).toHaveURL(`${origins.support}/support/login`);
  await enter(page, agent, "Switchboard-1");
  await page.locator('[name="two_fa_code"]').fill(codeFor(await keyOn(page)));
  await expect(page, "back to where they wanted to be").toHaveURL(`${origins.support}/support/settings`);
});

test("staff change their password, and the old one stops working", async ({ browser }) => {
  const page = await newPage(browser);
  const email = await staffPerson("l1", "Ivo Lang");
  await startStaffSession(page, email, "/support/settings");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not the password");
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Verify your current password")).toBeVisible();
  await expectAccessible(page, "support settings password");
  await page.getByLabel("Current password").fill("Switchboard-1");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  // Until the logout is done, the login page leads back to the dashboard.
  await expect(page).toHaveURL(`${origins.support}/support/login`);
  await enter(page, email, "Switchboard-1");
  await expect(page.getByText("Invalid username or password")).toBeVisible();
});

test("in Spanish, on a phone: staff log in with password and code", async ({ browser }) => {
  const page = await newPage(browser, {
    locale: "es-ES",
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const email = await staffPerson("l3", "Sam Osei");
  await enter(page, email, "Switchboard-1", WORDS.es);
  await expect(page.getByRole("heading", { name: "Escribe tu código" })).toBeVisible();
  await expectAccessible(page, "support login code phone es");
  await page.getByRole("button", { name: "Volver al inicio de sesión" }).click();
  await logInStaff(page, email, WORDS.es);
  await page.goto(`${origins.support}/support/settings`);
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page, "support settings phone es");
});
