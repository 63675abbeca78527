import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando el historial",
  failed: "No se ha podido cargar el historial",
  list: "Cambios",
  none: "Todavía no hay cambios",
  "none.text": "Los cambios de este miembro aparecerán aquí.",
  more: "Ver cambios anteriores",
  restore: "Restaurar estos valores",
  "restore.done": "Valores anteriores restaurados",
  "restore.context": "restaurar los valores",
};
