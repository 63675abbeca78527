import { defineText } from "#platform/text/text.ts";

export const termsText = defineText({
  en: () => import("./terms-text.en.ts").then((m) => m.en),
  es: () => import("./terms-text.es.ts").then((m) => m.es),
});
