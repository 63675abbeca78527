import { type Page, expect } from "@playwright/test";
import { test } from "./test.ts";
import { MESSAGES, type Message, type Part } from "./messages.ts";
import { newPage } from "./browser.ts";
import { ROTATING_LANGUAGES } from "./rotation.ts";

interface Journey<P extends Part> {
  readonly page: Page;
  readonly language: "en" | "es";
  readonly expectMessages: (...messages: Message<P>[]) => Promise<void>;
}

/** How many messages the journeys have read, by language. */
export const messagesRead = { en: 0, es: 0 };

/**
 * Runs the journey in each language, or in one of them in a short run: tools/specification.test.ts compares all
 * texts with the specification. Fails if a message of this part was not expected on the way.
 */
export function messageJourney<P extends Part>(
  title: string,
  part: P,
  run: (journey: Journey<P>) => Promise<void>,
): void {
  for (const language of ROTATING_LANGUAGES) {
    test(`messages ${title}, ${language}`, async ({ browser }) => {
      const page = await newPage(browser, { locale: language === "en" ? "en-US" : "es-ES" });
      const texts = MESSAGES[language][part];
      const missed = new Set(Object.keys(texts));
      const expectMessages = async (...messages: Message<P>[]) => {
        for (const message of messages) {
          await expect(page.getByText(texts[message]).first(), message).toBeVisible();
          missed.delete(message);
        }
      };
      await run({ page, language, expectMessages });
      expect([...missed], "declared, but not read").toEqual([]);
      messagesRead[language] += Object.keys(texts).length;
    });
  }
}
