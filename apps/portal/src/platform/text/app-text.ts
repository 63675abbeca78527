import { defineText } from "./text.ts";

/** Texts that any screen may need. */
export const appText = defineText({
  en: () => import("./app-text.en.ts").then((m) => m.en),
  es: () => import("./app-text.es.ts").then((m) => m.es),
});
