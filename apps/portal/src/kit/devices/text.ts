import { defineText } from "../text.ts";

/** What the page of the devices and the drawer of a member both say of phones; travels with whoever shows them. */
export const deviceText = defineText({
  en: () => import("./text.en.ts").then((m) => m.en),
  es: () => import("./text.es.ts").then((m) => m.es),
});
