import { defineText } from "../text.ts";

/** What the log-in and the settings both say of the second step; travels with whoever shows it. */
export const twoStepText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
