import type { LineText, LineTexts } from "@portal/model/subscription/line-text.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { defineText } from "#platform/text/text.ts";

/** The model groups these texts by kind, as the server prints them. A text module needs one key per text. */
const flat = (lines: LineTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([kind, { sentence, formula }]) => [
      [`${kind}.sentence`, sentence],
      [`${kind}.formula`, formula],
    ]),
  );

/** What the lines of a bill are for and how they are calculated. */
export const linesText = defineText({
  en: () => import("@portal/model/subscription/lines.en.ts").then((m) => flat(m.linesEn)),
  es: () => import("@portal/model/subscription/lines.es.ts").then((m) => flat(m.linesEs)),
});

/** Groups the texts by kind again, which is what the model needs to fill them in. */
export function lineTexts(locale: Locale): LineTexts {
  const byKind: Record<string, LineText> = {};
  for (const [key, text] of Object.entries(linesText.loaded[locale] ?? {})) {
    const [kind = "", part = ""] = key.split(".");
    byKind[kind] = { sentence: "", formula: "", ...byKind[kind], [part]: text };
  }
  return byKind as LineTexts;
}
