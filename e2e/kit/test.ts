import { test as base } from "@playwright/test";

/** Closes all pages after each journey, because they would keep polling and rendering during the next one. */
export const test = base.extend<{ closing: void }>({
  closing: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
