import { defineText } from "../../../kit/text.ts";

/** Travels with the panel. */
export const staffStepText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
