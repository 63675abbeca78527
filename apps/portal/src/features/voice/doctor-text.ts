import { defineText } from "../../kit/text.ts";

/** What a test of an account comes to, one or one of many, and the steps on the way there; the keys are the codes. */
export const outcomeText = defineText({
  en: () => import("@portal/model/doctor/outcomes.en.ts").then((m) => ({ ...m.outcomesEn, ...m.untestedEn })),
  es: () => import("@portal/model/doctor/outcomes.es.ts").then((m) => ({ ...m.outcomesEs, ...m.untestedEs })),
});
export const stepText = defineText({
  en: () => import("@portal/model/doctor/outcomes.en.ts").then((m) => m.stepsEn),
  es: () => import("@portal/model/doctor/outcomes.es.ts").then((m) => m.stepsEs),
});
