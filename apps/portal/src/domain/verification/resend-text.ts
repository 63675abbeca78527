import { defineText } from "#platform/text/text.ts";

export const resendText = defineText({
  en: () => import("./resend-text.en.ts").then((m) => m.en),
  es: () => import("./resend-text.es.ts").then((m) => m.es),
});
