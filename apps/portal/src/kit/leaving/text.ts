import { defineText } from "../text.ts";

/** What an account holds, and how it is taken along. */
export const leavingText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
