import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "El portal está en mantenimiento",
  text: "Volvemos en un momento. Tu equipo y tus ajustes siguen intactos.",
  waiting: "Esta página vuelve sola. Última comprobación a las {{time}}.",
  waiting_first: "Esta página vuelve sola.",
  check: "Comprobar ahora",
  status: "Estado del servicio",
};
