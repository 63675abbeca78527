import { defineText } from "#platform/text/text.ts";

export const newPasswordText = defineText({
  en: () => import("./new-password-text.en.ts").then((m) => m.en),
  es: () => import("./new-password-text.es.ts").then((m) => m.es),
});
