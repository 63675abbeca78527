import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "El portal está en mantenimiento",
  text: "Volvemos enseguida. Tu equipo y tus ajustes no se ven afectados.",
  waiting: "Esta página se recarga automáticamente. Última comprobación a las {{time}}.",
  waiting_first: "Esta página se recarga automáticamente.",
  check: "Comprobar ahora",
  status: "Estado del servicio",
};
