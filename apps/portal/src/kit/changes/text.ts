import { defineText } from "../text.ts";

/** What was done to somebody, by whom, and each field before and after. */
export const changesText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
