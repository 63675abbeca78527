import { defineText } from "../../kit/text.ts";

/** Travels only to those who need it. */
export const suspendedText = defineText({
  en: () => import("./suspended-text.en.ts").then((m) => m.en),
  es: () => import("./suspended-text.es.ts").then((m) => m.es),
});
