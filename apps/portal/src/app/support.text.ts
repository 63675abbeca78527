import { defineText } from "#platform/text/text.ts";

export const supportTitles = defineText({
  en: () => import("./support.text.en.ts").then((m) => m.en),
  es: () => import("./support.text.es.ts").then((m) => m.es),
});
