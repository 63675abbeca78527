import { defineText } from "#platform/text/text.ts";

export const rolloutText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});

/** Stages, reasons and actions, with the same texts as in the file. */
export const standingText = defineText({
  en: () => import("@portal/model/rollout/words.en.ts").then((m) => m.rolloutEn),
  es: () => import("@portal/model/rollout/words.es.ts").then((m) => m.rolloutEs),
});
