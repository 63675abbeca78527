import { defineText } from "#platform/text/text.ts";

/** Texts about what an account contains and how to export it. */
export const leavingText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
