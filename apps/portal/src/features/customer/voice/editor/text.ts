import { defineText } from "#platform/text/text.ts";

export const editorText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});

/** Warnings about valid settings that cause problems. The keys are the codes. */
export const lintText = defineText({
  en: () => import("@portal/model/voice/lint.en.ts").then((m) => m.lintEn),
  es: () => import("@portal/model/voice/lint.es.ts").then((m) => m.lintEs),
});
