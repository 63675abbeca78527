import { defineText } from "#platform/text/text.ts";

export const auditStreamsText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
