import { defineText } from "./text.ts";

/** Plans, roles and states by name, wherever a signed-in person meets them. */
export const words = defineText({
  en: () => import("./words.en.ts").then((m) => m.en),
  es: () => import("./words.es.ts").then((m) => m.es),
});
