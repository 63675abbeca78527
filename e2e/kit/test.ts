import { type Browser, test as base, expect } from "@playwright/test";
import { watchConsole } from "./console.ts";

/**
 * Fails a journey when one of its pages wrote a warning or an error to the console. Closes all pages after each journey,
 * because they would keep polling and rendering during the next one.
 */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ browser }, use) => {
      const problems: string[] = [];
      const stop = watchNewContexts(browser, problems);
      await use();
      stop();
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(problems, "nothing is written to the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser serves many journeys, so its method is wrapped for one at a time. */
function watchNewContexts(browser: Browser, problems: string[]): () => void {
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    watchConsole(context, problems);
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
}
