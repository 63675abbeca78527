import { defineText } from "#platform/text/text.ts";

/** Changes to a member: what was done, by whom, and each field before and after. */
export const changesText = defineText({
  en: async () => ({
    ...(await import("./text.en.ts")).en,
    ...(await import("@portal/model/audit/words.en.ts")).auditEn,
  }),
  es: async () => ({
    ...(await import("./text.es.ts")).es,
    ...(await import("@portal/model/audit/words.es.ts")).auditEs,
  }),
});
