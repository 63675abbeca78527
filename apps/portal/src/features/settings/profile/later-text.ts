import { defineText } from "../../../kit/text.ts";

/** For what is not there when the profile opens. */
export const laterText = defineText({
  en: () => import("./later-text.en.ts").then((m) => m.en),
  es: () => import("./later-text.es.ts").then((m) => m.es),
});
