import { defineText } from "../text.ts";

/** What the settings of phones and their values are called; travels with whoever shows or edits them. */
export const settingsText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
/** The same in a table: what a phone gets, and who says so. */
export const getsText = defineText({
  en: () => import("./gets.en.ts").then((m) => m.en),
  es: () => import("./gets.es.ts").then((m) => m.es),
});
