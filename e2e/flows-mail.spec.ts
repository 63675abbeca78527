import { expect } from "@playwright/test";
import { violationsOn } from "./kit/accessible.ts";
import { newPage, origins } from "./kit/browser.ts";
import { ROTATING_LANGUAGES, isScanned } from "./kit/rotation.ts";
import { test } from "./kit/test.ts";

for (const language of ROTATING_LANGUAGES) {
  test(`finding 24: every email is readable at 320 pixels, in light and dark (${language})`, async ({ browser }) => {
    const page = await newPage(browser, { viewport: { width: 320, height: 640 } });
    await page.goto(`${origins.team}/dev/emails`, { waitUntil: "domcontentloaded" });
    const paths = await page
      .locator(`a[href^="/dev/emails/"][href$="/${language}/html"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      await page.goto(`${origins.team}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const [button, fallback] = await page
        .locator("h1 ~ p a, h1 ~ div .link")
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href).slice(-2));
      expect(button, path).toBe(fallback);
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        if (isScanned({ language, theme })) expect(await violationsOn(page), `${path}, ${theme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path}, ${theme} must not scroll sideways`).toBeLessThanOrEqual(0);
      }
    }
  });
}
