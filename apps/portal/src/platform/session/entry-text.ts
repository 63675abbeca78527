import { defineText } from "#platform/text/text.ts";

/** Texts around the login pages. */
export const entryText = defineText({
  en: () => import("./entry-text.en.ts").then((m) => m.en),
  es: () => import("./entry-text.es.ts").then((m) => m.es),
});
