import { defineText } from "./text.ts";

/** What stands around every page for those who come in. */
export const entryText = defineText({
  en: () => import("./entry-text.en.ts").then((m) => m.en),
  es: () => import("./entry-text.es.ts").then((m) => m.es),
});
