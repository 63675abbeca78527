import { defineText } from "#platform/text/text.ts";

/** Loaded with the panel. */
export const staffStepText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
