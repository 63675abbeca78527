import type { Copy } from "#platform/text/text.ts";
import type { en } from "./desk-text.en.ts";

export const es: Copy<typeof en> = {
  due: "antes del {{time}}",
  late: "vencida desde el {{time}}",
  unassigned: "Sin asignar",
};
