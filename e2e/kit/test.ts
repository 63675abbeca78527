import { test as base } from "@playwright/test";

/** A journey that closes what it opened: a page of one that is over would go on asking and drawing beside the next. */
export const test = base.extend<{ closing: void }>({
  closing: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
