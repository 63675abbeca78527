import { type Page, type Route, expect } from "@playwright/test";
import { test } from "./test.ts";
import { MESSAGES, type Message, type Part } from "./messages.ts";
import { newPage } from "./browser.ts";

interface Walk<P extends Part> {
  readonly page: Page;
  readonly language: "en" | "es";
  readonly sees: (...messages: Message<P>[]) => Promise<void>;
}

/** How many messages the walks have met by now. */
export const shown = { en: 0, es: 0 };

/** Walks once in each language; a message of this part that was not seen on the way is missed. */
export function tell<P extends Part>(title: string, part: P, walk: (walk: Walk<P>) => Promise<void>): void {
  for (const language of ["en", "es"] as const) {
    test(`messages ${title}, ${language}`, async ({ browser }) => {
      const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
      const texts = MESSAGES[language][part];
      const missed = new Set(Object.keys(texts));
      const sees = async (...messages: Message<P>[]) => {
        for (const message of messages) {
          await expect(page.getByText(texts[message]).first(), message).toBeVisible();
          missed.delete(message);
        }
      };
      await walk({ page, language, sees });
      expect([...missed], "declared, and not seen").toEqual([]);
      shown[language] += Object.keys(texts).length;
    });
  }
}

/** For what no form lets through to the server, or what only a broken server answers. */
export const answer = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code }, request_id: "x" } });
export const broken = answer(500, "server.unexpected");
/** Reads go on; whatever would change something breaks. */
export const brokenChange = (route: Route) => (route.request().method() === "GET" ? route.fallback() : broken(route));

export async function whileAnswering(
  page: Page,
  url: string,
  how: (route: Route) => unknown,
  act: () => Promise<void>,
): Promise<void> {
  await page.route(url, how);
  await act();
  await page.unroute(url);
}
