import { defineText } from "#platform/text/text.ts";

/** Texts around an alert, for readers and authors. */
export const alertText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
