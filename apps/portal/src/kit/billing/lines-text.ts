import type { LineText, LineTexts } from "@portal/model/subscription/line-text.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { defineText } from "../text.ts";

/** The model has them by kind, as the server prints them; as a module of texts each has a key of its own. */
const flat = (lines: LineTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([kind, { sentence, formula }]) => [
      [`${kind}.sentence`, sentence],
      [`${kind}.formula`, formula],
    ]),
  );

/** What the lines of a bill are for, and how they are computed. */
export const linesText = defineText({
  en: () => import("@portal/model/subscription/lines.en.ts").then((m) => flat(m.linesEn)),
  es: () => import("@portal/model/subscription/lines.es.ts").then((m) => flat(m.linesEs)),
});

/** The model fills them in, and wants them by kind again. */
export function lineTexts(locale: Locale): LineTexts {
  const byKind: Record<string, LineText> = {};
  for (const [key, text] of Object.entries(linesText.loaded[locale] ?? {})) {
    const [kind = "", part = ""] = key.split(".");
    byKind[kind] = { sentence: "", formula: "", ...byKind[kind], [part]: text };
  }
  return byKind as LineTexts;
}
