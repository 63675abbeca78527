import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando el historial",
  failed: "El historial no se ha cargado",
  list: "Lo que ha cambiado",
  none: "Todavía no ha cambiado nada",
  "none.text": "Lo que se cambie de esta persona a partir de ahora aparecerá aquí.",
  more: "Ver cambios anteriores",
  restore: "Restaurar estos valores",
  "restore.done": "Los valores anteriores han vuelto.",
  "restore.context": "restaurar los valores",
};
