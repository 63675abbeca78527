import { defineText } from "#platform/text/text.ts";

/** Texts about phones, shared by the devices page and the member drawer. Loaded with the part that shows them. */
export const deviceText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
