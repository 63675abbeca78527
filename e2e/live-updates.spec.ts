import { expect } from "@playwright/test";
import { type MemberOptions, makeMembers } from "@portal/api/test/factories/people.ts";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { db, runSql } from "./kit/database.ts";
import { mailsFor } from "./kit/mail.ts";
import { person } from "./kit/people.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { expectToast, origins, startSession, logIn, newPage, settingsOf } from "./kit/browser.ts";

// spec: 4.3
test("counters update without a reload", async ({ browser }) => {
  const email = uniqueEmail("counting");
  const { team_id } = await person(email, { role: "primary" });
  const join = (people: number) =>
    makeMembers(db, new Date(), team_id, Array<MemberOptions>(people).fill({ first_name: "New", last_name: "Person" }));
  await join(41);
  const page = await newPage(browser);
  await startSession(page, email);
  await expect(page.getByText("42", { exact: true }).first()).toBeVisible();
  await join(1);
  await expect(page.getByText("43", { exact: true }).first()).toBeVisible();
});

// spec: 1.7
test("two people rename a team at once: the second sees the newer name and decides", async ({ browser }) => {
  const email = uniqueEmail("tomas.soto");
  await person(email, { product: "solo", role: "primary", team_name: email });
  const [first, second] = [await newPage(browser), await newPage(browser)];
  for (const page of [first, second]) {
    await startSession(page, email, settingsOf("team"), { origin: origins.solo });
  }
  const name = (page: typeof first) => page.getByRole("textbox", { name: /name/i }).first();
  const save = (page: typeof first) => page.getByRole("button", { name: "Save name" });
  await expect(name(first)).toHaveValue(email);
  await name(first).fill("abc");
  await save(first).click();
  await expect(first.getByText("Use 4 to 50 characters.")).toBeVisible();
  await expect(name(first), "the wrong field gets the focus").toBeFocused();
  await expectAccessible(first, "settings wrong name");
  await name(first).fill("Soto Translations");
  await save(first).click();
  await expectToast(first, "Name changed to Soto Translations");
  await name(second).fill("Tomás alone");
  await save(second).click();
  await expect(second.getByText("Someone else changed the name to Soto Translations.")).toBeVisible();
  await expectAccessible(second, "settings stale");
  await second.getByRole("button", { name: "Keep mine and save" }).click();
  await expectToast(second, "Name changed to Tomás alone");
  const rows = await runSql<{ name: string }>(
    `select detail->'team_name'->>'after' as name from audit_log
     where action = 'team.renamed' and team_id = (select team_id from accounts where email = $1) order by id`,
    [email],
  );
  expect(rows.map((row) => row.name)).toEqual(["Soto Translations", "Tomás alone"]);
});

test("the page stays usable offline and says so", async ({ browser }) => {
  const page = await newPage(browser);
  await startSession(page, "marisol.okafor@harbourfinch.example");
  // The menu has its figure before the page has its own.
  await expect(page.getByText(/^Renews .+ for /)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText(/You're offline/)).toBeVisible();
  await expect(page.getByText("60", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "home offline");
  await page.context().setOffline(false);
  await expect(page.getByText(/You're offline/)).toBeHidden();
});

// spec: 8.20
test("a session that ended on the server leads to the login and then back to the same page", async ({ browser }) => {
  const email = uniqueEmail("nora.weber");
  await person(email, { product: "solo", role: "primary" });
  const page = await newPage(browser);
  await startSession(page, email, "/dashboard", { origin: origins.solo });
  await expect(page.locator("main h1").first()).toBeVisible();
  await runSql("delete from sessions using accounts where accounts.id = account_id and email = $1", [email]);
  await page.reload();
  await expect(page).toHaveURL(`${origins.solo}/login`);
});

// spec: 2.20 8.22
test("a 503 response in maintenance mode shows the maintenance page", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  const closed = {
    status: 503,
    json: { error: { code: "server.maintenance" }, request_id: "x", message: "Portal is on Maintenance Mode" },
  };
  await page.route("**/api/v2/**", (route) => route.fulfill(closed));
  await logIn(page, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${origins.team}/maintenance`);
  await expectAccessible(page, "maintenance");
});

// spec: 8.78
test("offers to reload when a newer build is out", async ({ browser }) => {
  const page = await newPage(browser);
  await page.clock.install();
  await startSession(page, "marisol.okafor@harbourfinch.example");
  await expect(page.locator("main h1").first()).toBeVisible();
  await page.route("**/build.json", (route) => route.fulfill({ json: { build: "newer" } }));
  await page.clock.runFor(65_000);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
});

test("a login from a new browser sends an email", async ({ browser }) => {
  const email = uniqueEmail("second.browser");
  await person(email, { locale: "es" });
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await newPage(browser);
    await page.goto(`${origins.team}/login`);
    await logIn(page, email);
    await expect(page).toHaveURL(`${origins.team}/dashboard`);
  }
  await expect(async () => {
    const subjects = (await mailsFor(email)).map((mail) => mail.subject);
    expect(subjects).toEqual(["Nuevo inicio de sesión en tu cuenta de Switchboard"]);
  }).toPass();
});
