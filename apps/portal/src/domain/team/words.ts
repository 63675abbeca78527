import { defineText } from "#platform/text/text.ts";

/** Names of plans, roles and states for all signed-in screens. */
export const words = defineText({
  en: () => import("./words.en.ts").then((m) => m.en),
  es: () => import("./words.es.ts").then((m) => m.es),
});
