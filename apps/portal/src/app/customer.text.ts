import { defineText } from "#platform/text/text.ts";

export const customerTitles = defineText({
  en: () => import("./customer.text.en.ts").then((m) => m.en),
  es: () => import("./customer.text.es.ts").then((m) => m.es),
});
