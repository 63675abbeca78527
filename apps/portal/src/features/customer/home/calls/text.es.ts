import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Llamadas de los últimos 7 días",
  more: "Ver todas",
  answered_one: "{{count}} contestada",
  answered_other: "{{count}} contestadas",
  missed_one: "{{count}} perdida",
  missed_other: "{{count}} perdidas",
  day: "{{day}}: {{answered}} contestadas, {{missed}} perdidas.",
};
