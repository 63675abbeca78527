import { defineText } from "../text.ts";

/** How plans, payments and what is wrong with them are spoken of, wherever that is. */
export const billingText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
