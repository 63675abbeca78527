import { defineText } from "#platform/text/text.ts";

/** Loaded with the dialog. */
export const sudoText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
