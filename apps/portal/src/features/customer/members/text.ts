import { defineText } from "#platform/text/text.ts";

export const membersText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});

/** Why an invitation did not arrive and what to do next. The keys are the model's causes. */
export const causesText = defineText({
  en: () => import("@portal/model/mail/causes.en.ts").then((m) => m.causesEn),
  es: () => import("@portal/model/mail/causes.es.ts").then((m) => m.causesEs),
});
