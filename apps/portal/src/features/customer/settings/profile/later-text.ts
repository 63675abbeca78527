import { defineText } from "#platform/text/text.ts";

/** Texts that are not needed when the profile opens. */
export const laterText = defineText({
  en: () => import("./later-text.en.ts").then((m) => m.en),
  es: () => import("./later-text.es.ts").then((m) => m.es),
});
