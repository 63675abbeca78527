import { expect } from "@playwright/test";
import { EMPTY_ROW, MEMBERS_SHEET } from "@portal/model/bulk/rows.ts";
import { sheetCsv } from "@portal/model/sheets/sheet.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { runSql } from "./kit/database.ts";
import { newMember, person } from "./kit/people.ts";
import { picture } from "./kit/picture.ts";
import { serverError } from "./kit/responses.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, startSession, logIn, newPage, settingsOf } from "./kit/browser.ts";

/** Details of the specification: links, breakpoints, timings. */

// spec: 2.2
test("the login page links to password recovery, sign-up and the other product, in the chosen language", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");
  const other = page.getByRole("link", { name: "Log in to Switchboard Solo" });
  await expect(other).toHaveAttribute("href", `${origins.solo}/login`);
  await page.getByRole("combobox", { name: "Language" }).selectOption("es");
  await expect(page.getByRole("heading", { level: 1, name: "Inicia sesión" })).toBeVisible();
});

// spec: 9.7
test("the language choice is kept for 365 days", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  await page.getByRole("combobox", { name: "Language" }).selectOption("es");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sb_locale");
  expect(cookie?.value).toBe("es");
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(120);
});

// spec: 2.13 2.14 9.9
test("every step of the wizard shows completed and next steps, a back link, a login link and the terms", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/signup`);
  const email = uniqueEmail("wizard");
  const go = () => page.getByRole("button", { name: "Continue", exact: true }).click();
  const logInLink = page.getByRole("link", { name: "Log in" });
  const given = page.getByRole("complementary", { name: "Your details" });
  const rail = page.getByRole("complementary", { name: "Next steps" });
  const coming = rail.getByRole("listitem");
  await expect(logInLink).toHaveAttribute("href", "/login");
  await expect(page.getByText("How we use your email is described in the")).toBeVisible();
  await expect(given).toContainText("Nothing yet.");
  await expect(coming).toHaveCount(5);
  const [left, middle, right] = await Promise.all(
    [given, page.getByRole("main"), rail].map(async (column) => (await column.boundingBox())!),
  );
  expect(left!.x + left!.width, "what was given is on the left").toBeLessThanOrEqual(middle!.x);
  expect(middle!.x + middle!.width, "what comes is on the right").toBeLessThanOrEqual(right!.x);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await go();
  await expect(page.getByText("We store only a one-way hash of your password")).toBeVisible();
  await expect(page.getByText("8 to 45 characters")).toBeVisible();
  await expect(logInLink).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("Tren-Nocturno7");
  await go();
  await expect(page.getByText("We keep your details as described in the")).toBeVisible();
  await page.getByRole("textbox", { name: "First name" }).fill("Nadia");
  await page.getByRole("textbox", { name: "Last name" }).fill("Okafor");
  await go();
  await expect(page.getByText("The trial ends automatically. Your rights are described in the")).toBeVisible();
  await expect(given.getByRole("listitem")).toContainText([email, "Password", "Nadia Okafor"]);
  await expect(coming).toContainText(["Choose what we send you", "Then: verify your email"]);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/signup\/profile$/);
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Nadia");
});

// spec: 5.1 5.8 9.22
test("an email is first validated on submit, then 600 ms after the last key", async ({ browser }) => {
  const page = await newPage(browser);
  await page.clock.install();
  await page.goto(`${origins.team}/signup`);
  const field = page.getByRole("textbox", { name: "Email" });
  const [short, unusable] = [
    page.getByText("email longer than two characters"),
    page.getByText("can not use this email"),
  ];
  await field.fill("x@example.com");
  await page.clock.runFor(900);
  await expect(short).toHaveCount(0);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(short).toBeVisible();
  // Freezes the clock, so that the test does not depend on the machine's speed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.fill("a<b@example.com");
  await page.clock.runFor(500);
  await expect(short, "not while one types").toBeVisible();
  await page.clock.runFor(200);
  await expect(unusable).toBeVisible();
  await expect(short).toHaveCount(0);
});

// spec: 2.60
test("every route sets its own description, robots and canonical link", async ({ browser }) => {
  const page = await newPage(browser);
  const [description, robots] = [page.locator('meta[name="description"]'), page.locator('meta[name="robots"]')];
  const canonical = page.locator('link[rel="canonical"]');
  await page.goto(`${origins.team}/login`);
  await expect(description).toHaveAttribute("content", /\w/);
  await expect(canonical).toHaveAttribute("href", `${origins.team}/login`);
  await expect(robots).toHaveCount(0);
  await logIn(page, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await expect(robots).toHaveAttribute("content", "noindex, nofollow");
  await expect(canonical).toHaveCount(0);
  await expect(description).toHaveCount(0);
});

// spec: 2.18 2.61 9.23
test("an unknown path shows a not-found page, and the menu collapses below 768 px", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/no/such/page`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await startSession(page, "tobias.lindqvist@harbourfinch.example");
  const menu = page.getByRole("button", { name: "Open menu" });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(menu).toBeVisible();
});

// spec: 4.8 4.11 9.6
test("a new role shows without a reload, and undeliverable invitations are fetched 5 seconds after inviting", async ({
  browser,
}) => {
  const email = uniqueEmail("role");
  await person(email);
  const page = await newPage(browser);
  await page.clock.install();
  await startSession(page, email, "/dashboard/members");
  await expect(page.getByText("Robin Moreau").first()).toBeVisible();
  const invite = page.getByRole("button", { name: "Invite members" });
  await expect(invite).toHaveCount(0);
  await runSql("update members set admin_role = 'primary' where email = $1", [email]);
  await page.reload();
  await invite.first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name^="first_name-"]').fill("Nils");
  await dialog.locator('[name^="last_name-"]').fill("Holm");
  await dialog.locator('[name^="email-"]').fill(uniqueEmail("nils"));
  // Freezes the clock, so that the test does not depend on the machine's speed.
  await page.clock.pauseAt(Date.now() + 60_000);
  let fetches = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/undeliverableInvites")) fetches += 1;
  });
  await dialog.locator('button[type="submit"]').click();
  await expect(page.getByText("1 invitation sent")).toBeVisible();
  await page.clock.runFor(4_900);
  expect(fetches).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => fetches).toBe(1);
});

// spec: 8.16 8.19 8.34 9.19 9.20
test("a toast closes after 3 seconds, a stale-data warning after 10, and background failures show none", async ({
  browser,
}) => {
  const email = uniqueEmail("toast");
  await person(email);
  const page = await newPage(browser);
  await page.clock.install();
  await page.route("**/api/v2/alerts*", serverError);
  await startSession(page, email, settingsOf("profile"));
  const first = page.getByRole("textbox", { name: "First name" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(first).toHaveValue("Robin");
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[data-tone]"), "failed to load the alerts, without a toast").toHaveCount(0);
  // Freezes the clock, so that the test does not depend on the machine's speed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await first.fill("Petra");
  await save.click();
  const done = page.getByText("Profile saved");
  await expect(done).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(done).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(done).toBeHidden();
  await runSql("update members set version = version + 1 where email = $1", [email]);
  await first.fill("Paula");
  await save.click();
  const stale = page.locator("[data-tone]").filter({ hasText: "Refresh the page to see the latest values." });
  await expect(stale).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(stale).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(stale).toBeHidden();

  const half = { name: "half.png", mimeType: "image/png", buffer: picture().subarray(0, 60) };
  await page.locator('[name="avatar"]').setInputFiles(half);
  const again = page.locator("[data-tone]").filter({ hasText: "Please try again." });
  await expect(again).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(again).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(again).toBeHidden();
});

// spec: 2.40 4.26 4.27 5.37 9.30
test("choosing a file confirms the template; a quote says that it is no invoice; a trial never has negative days left", async ({
  browser,
}) => {
  const email = uniqueEmail("papers");
  await person(email, { role: "primary" });
  const page = await newPage(browser);
  await startSession(page, email, "/dashboard/members/import");
  const rows = [{ ...EMPTY_ROW, email: "ann.lee@example.com", first_name: "Ann", last_name: "Lee" }];
  const csv = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(sheetCsv(MEMBERS_SHEET, rows)) };
  await expect(page.getByRole("button", { name: "Download template" })).toBeVisible();
  await expect(page.getByText("Choosing a file confirms that you have the template")).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(csv);
  await expect(page.getByRole("button", { name: "Choose another file" }), "the file is read").toBeVisible();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.goto(`${origins.team}/dashboard/subscription?tab=quote`);
  await expect(page.getByText("This is a quote, not an invoice.")).toBeVisible();
  // Not earlier: once an hour a job ends the trials that are over.
  await runSql(
    `update subscriptions set state = 'trial', trial_ended_at = now() - interval '2 days'
     where team_id = (select team_id from members where email = $1)`,
    [email],
  );
  await page.goto(`${origins.team}/dashboard/subscription`);
  await expect(page.getByText("Your trial ends today")).toBeVisible();
  await expect(page.getByText(/-\d+ days? left/)).toHaveCount(0);

  // The page carries the installation's setting that lowers the days left.
  await runSql(
    `update subscriptions set trial_ended_at = now() + interval '5 days'
     where team_id = (select team_id from members where email = $1)`,
    [email],
  );
  await page.reload();
  // One day less if midnight passes meanwhile.
  await expect(page.getByText(/\b[45] days left in your trial/)).toBeVisible();
  await page.addInitScript(() => {
    // Runs after the document is parsed and before the portal's own script.
    const lowerDaysLeft = () => {
      const boot = document.getElementById("boot");
      const lower = '"showTrialDaysLeftLowerInDays":';
      if (boot) boot.textContent = boot.textContent.replace(`${lower}0`, `${lower}2`);
    };
    document.addEventListener("readystatechange", lowerDaysLeft, { once: true });
  });
  await page.reload();
  await expect(page.getByText(/\b[23] days left in your trial/)).toBeVisible();
});

// spec: 8.15
test("reloads the list after members could not be added", async ({ browser }) => {
  const email = uniqueEmail("late");
  const { team_id } = await person(email, { role: "primary" });
  const page = await newPage(browser);
  await startSession(page, email, "/dashboard/members");
  await page.getByRole("button", { name: "Invite members", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const nils = uniqueEmail("nils");
  const buffer = Buffer.from(`Nils;Hølm;${nils}\r\n`, "latin1");
  await page.locator('input[type="file"]').setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await expect(dialog.locator('[name^="last_name-"]'), "as Excel writes it").toHaveValue("Hølm");
  await newMember(team_id, { email: nils, first_name: "Nils", last_name: "Faster", status: "invited" });
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByText("Some members are already on the team")).toBeVisible();
  const question = page.getByRole("dialog", { name: "Leave without inviting?" });
  await page.keyboard.press("Escape");
  await expect(question).toContainText("You've entered 1 person who hasn't been invited.");
  await expectAccessible(page, "leave without inviting");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dialog.locator('[name^="email-"]')).toHaveValue(nils);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave without inviting" }).click();
  await expect(page.getByText("Nils Faster").first()).toBeVisible();
});

for (const width of [1440, 390]) {
  // spec: 4.39
  test(`the grid is read-only while it saves, at ${width}`, async ({ browser }) => {
    const email = uniqueEmail("still");
    const { team_id } = await person(email, { role: "primary" });
    await runSql("update teams set insider = true where id = $1", [team_id]);
    await newMember(team_id, { email: uniqueEmail("fred"), first_name: "Fred", last_name: "Bakker" });
    const page = await newPage(browser, { viewport: { width, height: 844 } });
    await startSession(page, email, "/dashboard/edit-members");
    if (width > 1000) {
      const grid = page.getByRole("grid", { name: "Team members" });
      await grid.getByRole("row").filter({ hasText: "fred." }).getByRole("gridcell").nth(1).click();
      await page.keyboard.type("Frits");
      await page.keyboard.press("Enter");
    } else {
      await page.getByRole("button", { name: /Fred Bakker/ }).click();
      await page.getByRole("textbox", { name: "First name" }).fill("Frits");
      await page.getByRole("button", { name: "Done" }).click();
    }
    const answered = Promise.withResolvers<void>();
    await page.route("**/bulk/edit", async (route) => {
      await answered.promise;
      await (route.request().method() === "GET" ? serverError(route) : route.continue());
    });
    await page.getByRole("button", { name: "Save changes" }).click();
    const people = page.locator("form > [inert]");
    await expect(people).toContainText("Frits");
    const takesKeys = await people
      .locator("input")
      .first()
      .evaluate((field: HTMLElement) => {
        field.focus();
        return document.activeElement === field;
      });
    expect(takesKeys).toBe(false);
    await expect(page.getByRole("button", { name: "Discard" })).toBeDisabled();
    answered.resolve();
    await expect(page.getByText("Saved, but couldn't reload the members")).toBeVisible();
    await expect(page.getByText("There were some issues with saving your changes")).toHaveCount(0);
    await expect(people).toContainText("Frits");
    await expectAccessible(page, `member grid saved but not reloaded at ${width}`);
    await page.unroute("**/bulk/edit");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(people).toHaveCount(0);
    await expect(page.getByText("No changes yet.")).toBeVisible();
  });
}
