import { defineText } from "../text.ts";

/** What stands around an alert, for those who read it and for those who write it. */
export const alertText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
