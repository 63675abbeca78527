import { defineText } from "#platform/text/text.ts";

/** Names of phone settings and their values. Loaded with the part that shows or edits them. */
export const settingsText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
/** Texts of the table of effective settings and their sources. */
export const getsText = defineText({
  en: () => import("./gets.en.ts").then((m) => m.en),
  es: () => import("./gets.es.ts").then((m) => m.es),
});
