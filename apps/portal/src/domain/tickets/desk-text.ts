import { defineText } from "#platform/text/text.ts";

export const deskText = defineText({
  en: () => import("./desk-text.en.ts").then((m) => m.en),
  es: () => import("./desk-text.es.ts").then((m) => m.es),
});
