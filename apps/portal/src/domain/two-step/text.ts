import { defineText } from "#platform/text/text.ts";

/** Texts about the second step, shared by login and settings. Loaded with the part that shows them. */
export const twoStepText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
