import type { Copy } from "../../kit/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Volvemos en un momento",
  text: "El portal está en pausa mientras trabajamos en él. Tu equipo y tus ajustes siguen como estaban.",
  waiting: "Esta página vuelve sola. Última comprobación a las {{time}}.",
  waiting_first: "Esta página vuelve sola.",
  check: "Comprobar ahora",
  status: "Estado del servicio",
};
