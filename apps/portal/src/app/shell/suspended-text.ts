import { defineText } from "#platform/text/text.ts";

/** Loaded only for suspended users. */
export const suspendedText = defineText({
  en: () => import("./suspended-text.en.ts").then((m) => m.en),
  es: () => import("./suspended-text.es.ts").then((m) => m.es),
});
