import type { Locale } from "@portal/model/session/contract.ts";
import { defineText } from "./text.ts";

/** Texts for error codes and field issues. The keys are the codes. */
export const errorText = defineText({
  en: () => import("@portal/model/errors-core.en.ts").then((m) => ({ ...m.coreErrorsEn, ...m.coreIssuesEn }) as const),
  es: () => import("@portal/model/errors-core.es.ts").then((m) => ({ ...m.coreErrorsEs, ...m.coreIssuesEs })),
});

/** The same for pages about a team and its phones, which list it among their texts. */
export const teamErrorText = defineText({
  en: () => import("@portal/model/errors-team.en.ts").then((m) => ({ ...m.teamErrorsEn, ...m.teamIssuesEn }) as const),
  es: () => import("@portal/model/errors-team.es.ts").then((m) => ({ ...m.teamErrorsEs, ...m.teamIssuesEs })),
});

/** The same for pages about plans and bills. */
export const billingErrorText = defineText({
  en: () =>
    import("@portal/model/errors-billing.en.ts").then((m) => ({ ...m.billingErrorsEn, ...m.billingIssuesEn }) as const),
  es: () => import("@portal/model/errors-billing.es.ts").then((m) => ({ ...m.billingErrorsEs, ...m.billingIssuesEs })),
});

/** The same for staff pages. */
export const supportErrorText = defineText({
  en: () =>
    import("@portal/model/errors-support.en.ts").then((m) => ({ ...m.supportErrorsEn, ...m.supportIssuesEn }) as const),
  es: () => import("@portal/model/errors-support.es.ts").then((m) => ({ ...m.supportErrorsEs, ...m.supportIssuesEs })),
});

/** All error texts loaded in this language. */
export const errorTexts = (locale: Locale): Readonly<Record<string, string>> => ({
  ...errorText.loaded[locale],
  ...teamErrorText.loaded[locale],
  ...billingErrorText.loaded[locale],
  ...supportErrorText.loaded[locale],
});
