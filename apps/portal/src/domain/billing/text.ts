import { defineText } from "#platform/text/text.ts";

/** Texts about plans, payments and billing problems, shared by all screens. */
export const billingText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
