import { expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { ROTATING_LANGUAGES } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";
import { logInStaff, staffPerson } from "./kit/staff.ts";
import { serverError } from "./kit/responses.ts";
import { WORDS, origins, logIn, newPage, goByKeys } from "./kit/browser.ts";

const EDITIONS = [
  { edition: "team", email: "ines.caldera@harbourfinch.example", team: "Harbour & Finch" },
  { edition: "solo", email: "pia.jensen@example.com", team: "pia.jensen@example.com" },
] as const;

for (const { edition, email, team } of EDITIONS) {
  for (const language of ROTATING_LANGUAGES) {
    // spec: 1.23 2.22 2.59 7.12 9.8
    // asvs: V7.4.4
    test(`${edition}, ${language}: log in, look around, switch theme and language, log out`, async ({ browser }) => {
      const words = WORDS[language];
      const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
      await page.goto(`${origins[edition]}/login`);
      await expect(page.locator("html"), "the browser's language is taken").toHaveAttribute("lang", language);
      await expectAccessible(page, `login ${edition}`, { language });

      await logIn(page, email, words);
      await expect(page).toHaveURL(`${origins[edition]}/dashboard`);
      await expect(page.getByText(team).first()).toBeVisible();
      await expect(page).toHaveTitle(`${words.home} · Switchboard`);
      if (edition === "team") await expect(page.getByText("60", { exact: true }).first()).toBeVisible();
      await expectAccessible(page, `home ${edition}`, { language, theme: "light" });

      await page.getByRole("button", { name: language === "en" ? "Use dark theme" : "Usar el tema oscuro" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expectAccessible(page, `home ${edition}`, { language, theme: "dark" });

      await page.getByRole("link", { name: words.settings, exact: true }).first().click();
      await expect(page).toHaveTitle(`${words.settings} · Switchboard`);
      await expectAccessible(page, `settings dark ${edition}`, { language });

      const other = language === "en" ? "es" : "en";
      await page.goto(`${origins[edition]}/dashboard/settings-and-preferences?section=appearance`);
      await page
        .getByRole("combobox", { name: /Language|Idioma/ })
        .first()
        .selectOption(other);
      await expect(page.getByRole("heading", { level: 1, name: WORDS[other].settings })).toBeVisible();
      await page.reload();
      await expect(page.locator("html"), "the choice stays").toHaveAttribute("lang", other);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expectAccessible(page, `settings dark ${edition}`, { language: other });

      // Logging out must work even if the server fails.
      if (edition === "solo") await page.route("**/api/v2/session/logout", serverError);
      await page.getByRole("button", { name: /Team menu|Menú del equipo/ }).click();
      await page.getByRole("menuitem", { name: WORDS[other].logOut }).click();
      await expect(page).toHaveURL(`${origins[edition]}/login`);
      expect(await page.evaluate(() => localStorage.getItem("sb.session")), "nothing is kept").toBeNull();
      await page.goBack();
      await expect(page, "the way back is closed").toHaveURL(/\/login$/);
    });
  }
}

for (const language of ROTATING_LANGUAGES) {
  // spec: 2.45 2.56
  // asvs: V3.5.4 V7.4.4
  test(`support, ${language}: own login and session on its own host`, async ({ browser }) => {
    const words = WORDS[language];
    const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
    await page.goto(origins.support);
    await expect(page).toHaveURL(`${origins.support}/support/login`);
    await expectAccessible(page, "support login", { language });
    await logInStaff(page, await staffPerson("l2", "Jo Whitfield"), words);
    await expect(page.getByText("Jo Whitfield").first()).toBeVisible();
    await expectAccessible(page, "support dashboard", { language });
    await page.getByRole("button", { name: words.logOut }).click();
    await expect(page).toHaveURL(`${origins.support}/support/login`);
    await page.goto(`${origins.support}/support/dashboard`);
    await expect(page).toHaveURL(`${origins.support}/support/login`);
  });
}

test("on a phone: log in, open the menu, settings, log out", async ({ browser }) => {
  const page = await newPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(`${origins.team}/login`);
  await expectAccessible(page, "login phone");
  await logIn(page, "lars.eriksen@meridianrail.example");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await expectAccessible(page, "home phone");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/settings-and-preferences/);
  await expectAccessible(page, "settings phone");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(`${origins.team}/login`);
});

test("by keyboard only: log in, use the palette, shortcuts and the skip link", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.keyboard.type("tobias.lindqvist@harbourfinch.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Switchboard-1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await expect(page.getByText(/Welcome, Tobias/)).toBeVisible();
  await expectAccessible(page, "home member");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("settings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/settings-and-preferences/);
  await goByKeys(page, "h", "/dashboard");
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("keyboard shortcuts");
  await page.keyboard.press("Enter");
  await expect(shortcuts).toBeVisible();
  await expect(shortcuts.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
