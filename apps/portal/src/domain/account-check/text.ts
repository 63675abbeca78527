import { defineText } from "#platform/text/text.ts";

/** Outcomes of a test, run alone or in a batch, and the steps before it. The keys are the codes. */
export const outcomeText = defineText({
  en: () => import("@portal/model/account-check/outcomes.en.ts").then((m) => ({ ...m.outcomesEn, ...m.untestedEn })),
  es: () => import("@portal/model/account-check/outcomes.es.ts").then((m) => ({ ...m.outcomesEs, ...m.untestedEs })),
});
export const stepText = defineText({
  en: async () => {
    const [{ stepsEn }, { en }] = await Promise.all([
      import("@portal/model/account-check/outcomes.en.ts"),
      import("./states.en.ts"),
    ]);
    return { ...stepsEn, ...en };
  },
  es: async () => {
    const [{ stepsEs }, { es }] = await Promise.all([
      import("@portal/model/account-check/outcomes.es.ts"),
      import("./states.es.ts"),
    ]);
    return { ...stepsEs, ...es };
  },
});
/** Texts of the test form and its result, apart from the outcome. */
export const testText = defineText({
  en: () => import("./test.en.ts").then((m) => m.en),
  es: () => import("./test.es.ts").then((m) => m.es),
});
