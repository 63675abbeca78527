import { defineText } from "./text.ts";

/** Texts of the error catalogue and of what can be wrong with a field; the keys are the codes. */
export const errorText = defineText({
  en: () => import("@portal/model/errors.en.ts").then((m) => ({ ...m.errorsEn, ...m.issuesEn }) as const),
  es: () => import("@portal/model/errors.es.ts").then((m) => ({ ...m.errorsEs, ...m.issuesEs })),
});
