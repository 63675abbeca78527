import { defineText } from "./text.ts";

/** What any screen may have to say. */
export const appText = defineText({
  en: () => import("./app-text.en.ts").then((m) => m.en),
  es: () => import("./app-text.es.ts").then((m) => m.es),
});
