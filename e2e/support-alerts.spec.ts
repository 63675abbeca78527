import { type Browser, type Page, expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { runSql } from "./kit/database.ts";
import { person } from "./kit/people.ts";
import { picture } from "./kit/picture.ts";
import { startStaffSession, staffPerson } from "./kit/staff.ts";
import { uniqueEmail, uniqueName } from "./kit/unique.ts";
import { expectToast, origins, startSession, newPage } from "./kit/browser.ts";

/** Global alerts and the provider list, as staff maintain them. */

async function deskOf(browser: Browser, path: string, level: "l1" | "l3" = "l3"): Promise<Page> {
  const desk = await newPage(browser);
  await startStaffSession(desk, await staffPerson(level), path);
  return desk;
}

/** A solo account on a plan that no other journey here uses. */
async function soloPage(browser: Browser, email: string, tier: string, locale: "en" | "es" = "en"): Promise<Page> {
  await person(email, { product: "solo", role: "primary", locale });
  await runSql("update subscriptions set tier = $2 where team_id = (select team_id from accounts where email = $1)", [
    email,
    tier,
  ]);
  const page = await newPage(browser, { locale: locale === "es" ? "es-ES" : "en-US" });
  await startSession(page, email, "/dashboard", { origin: origins.solo });
  return page;
}

const banners = (page: Page, name = "Announcements") => page.getByRole("region", { name });

// spec: 2.52 3.13 4.45
test("an alert in two languages is shown to its plan only, and not again once dismissed", async ({ browser }) => {
  // Removes the alert of a failed attempt.
  await runSql("delete from global_alerts where texts #>> '{en,title}' like 'Basic gets %'");
  const desk = await deskOf(browser, "/support/dashboard");
  await desk.getByRole("link", { name: "Global alerts" }).click();
  await expect(desk.getByText("No scheduled alerts")).toBeVisible();
  await expectAccessible(desk, "global alerts");
  await desk.getByRole("button", { name: "New alert" }).click();

  // Both languages are required.
  await desk.getByLabel("Title in English").fill("Basic gets video");
  await desk.getByLabel("Text in English").fill("From today on your plan has video calls.");
  await desk.getByRole("button", { name: "Publish" }).click();
  await expect(desk.getByLabel("Title in Spanish")).toBeFocused();
  await expect(desk.getByText("Fill this in.")).toHaveCount(2);
  await expectAccessible(desk, "global alert, wrong");
  await desk.getByLabel("Title in Spanish").fill("Basic recibe vídeo");
  await desk.getByLabel("Text in Spanish").fill("Desde hoy tu plan tiene videollamadas.");
  await desk.getByLabel("From", { exact: true }).fill("2026-01-02T08:00");
  await desk.getByLabel("Link").fill("/dashboard/voice");

  // The preview uses the server's rules.
  const preview = desk.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("This person will see it.", { exact: true })).toBeVisible();
  await desk.getByRole("group", { name: "Plan" }).getByLabel("Switchboard Solo", { exact: true }).check();
  await expect(preview.getByText("Not shown to this person")).toBeVisible();
  await preview.getByLabel("Plan").selectOption("Switchboard Solo");
  await preview.getByLabel("Language").selectOption("Spanish");
  await expect(preview.getByText("Basic recibe vídeo")).toBeVisible();
  await expectAccessible(desk, "global alert editor");
  await desk.getByRole("button", { name: "Publish" }).click();
  await expectToast(desk, "Alert published");
  const row = desk
    .getByRole("region", { name: "Active" })
    .getByRole("listitem")
    .filter({ hasText: "Basic gets video" });
  await expect(row).toContainText("Switchboard Solo");

  const ann = await soloPage(browser, uniqueEmail("ann.alert"), "basic", "es");
  await expect(banners(ann, "Avisos")).toContainText("Basic recibe vídeo");
  await expectAccessible(ann, "home with an announcement");
  const ben = await soloPage(browser, uniqueEmail("ben.alert"), "pro");
  await expect(ben.locator("main h1")).toBeVisible();
  await ben.waitForLoadState("networkidle");
  await expect(banners(ben)).toHaveCount(0);

  await ann.getByRole("link", { name: "Más información" }).click();
  await expect(ann).toHaveURL(`${origins.solo}/dashboard/voice`);
  const dismissed = ann.waitForResponse("**/dismiss");
  await banners(ann, "Avisos").getByRole("button", { name: "Descartar «Basic recibe vídeo»" }).click();
  await expect(banners(ann, "Avisos")).toHaveCount(0);
  // The banner is hidden before the request ends, and a reload would cancel it.
  await dismissed;
  await ann.reload();
  await expect(ann.locator("main h1").first()).toBeVisible();
  await ann.waitForLoadState("networkidle");
  await expect(banners(ann, "Avisos")).toHaveCount(0);

  // A colleague's concurrent change is not overwritten.
  await row.getByRole("button", { name: /^Edit/ }).click();
  const title = desk.getByLabel("Title in English");
  await title.fill("Basic gets calls");
  await runSql(
    `update global_alerts set version = version + 1, texts = jsonb_set(texts, '{en,title}', '"Basic gets more"')
     where texts #>> '{en,title}' = 'Basic gets video'`,
  );
  const refreshed = desk.waitForResponse("**/globalAlert");
  // A list that was fetched within five seconds is not fetched again, so keep returning to the window.
  const returns = await desk.evaluate(() => {
    return window.setInterval(() => window.dispatchEvent(new Event("visibilitychange")), 500);
  });
  await refreshed;
  await desk.evaluate((id) => window.clearInterval(id), returns);
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText(/Someone else changed this alert/)).toBeVisible();
  await expect(title, "what was typed is still there").toHaveValue("Basic gets calls");
  await desk.locator("main").getByRole("link", { name: "Global alerts" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  const newer = desk.getByRole("listitem").filter({ hasText: "Basic gets more" });
  await newer.getByRole("button", { name: /Delete/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(desk, "Alert deleted");
  await expect(newer).toHaveCount(0);
});

test("staff with read access see alerts without controls", async ({ browser }) => {
  const desk = await deskOf(browser, "/support/global-alerts", "l1");
  await expect(desk.getByText("You can view alerts.")).toBeVisible();
  await expect(desk.getByRole("button", { name: /New alert|Edit/ })).toHaveCount(0);
});

// spec: 2.53 2.54 2.55
test("a provider is added with its logo, tested, offered, and chosen by a customer", async ({ browser }) => {
  const desk = await deskOf(browser, "/support/itsp-managment");
  await expect(desk.getByRole("link", { name: /Brightwire/ })).toBeVisible();
  await expectAccessible(desk, "providers");
  await desk.getByRole("button", { name: "Add provider" }).click();
  await expect(desk).toHaveURL(`${origins.support}/support/itsp-add-new`);
  await expectAccessible(desk, "provider, new");

  const name = uniqueName("Farol Voz");
  await desk.getByLabel("Name", { exact: true }).fill("Brightwire");
  await expect(desk.getByLabel("Short name")).toHaveValue("brightwire");
  await desk.getByLabel("Domain", { exact: true }).fill("sip.farolvoz.example");
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await expect(desk.getByText("Another provider already has this short name.")).toBeVisible();
  await desk.getByLabel("Name", { exact: true }).fill(name);
  await expect(desk.getByLabel("Short name")).toHaveValue(name.toLowerCase().replaceAll(" ", "-"));
  await desk.getByLabel("Countries").selectOption("Spain");
  await desk.getByLabel("Transport").selectOption("TLS");
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
  await expect(desk.getByText("Draft. Customers can't see it yet.")).toBeVisible();

  await desk
    .locator('input[name="logo"]')
    .setInputFiles({ name: "sign.png", mimeType: "image/png", buffer: picture() });
  await expectToast(desk, "Logo saved");
  await desk.getByRole("button", { name: "Test", exact: true }).click();
  await expect(desk.getByText("This server name doesn't exist.")).toBeVisible();
  await expectAccessible(desk, "provider");
  await desk.getByRole("button", { name: "Make available", exact: true }).click();
  await expect(desk.getByText("Customers can choose it. Used by 0 teams.")).toBeVisible();

  const email = uniqueEmail("farol.customer");
  await person(email, { role: "primary" });
  const page = await newPage(browser);
  await startSession(page, email, "/dashboard/voice");
  await page
    .getByRole("button", { name: /provider/i })
    .first()
    .click();
  const choice = page.getByRole("button", { name: new RegExp(name) });
  await expect(choice).toContainText("Spain");
  await expect(choice.locator("img")).toHaveJSProperty("naturalWidth", 256);
  await choice.click();
  await page
    .getByRole("button", { name: /^(Add|Save)/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await desk.reload();
  await expect(desk.getByText("Used by 1 team.")).toBeVisible();
  await desk.getByRole("button", { name: "More" }).click();
  await expect(desk.getByRole("menuitem", { name: /In use by 1 team/ })).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(desk.getByText(/Hidden. Teams that use it keep it/)).toBeVisible();
});
