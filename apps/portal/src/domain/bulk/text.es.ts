import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  no_undo: "No podrás deshacerlo.",
  counting: "Contando…",
  cancel: "Cancelar",
  close: "Cerrar",
  progress: "{{done}} de {{total}}",
  background: "Puedes salir de esta página. Los demás cambios en tu equipo tendrán que esperar a que termine.",
  skipped: "Omitidos:",
  undo: "Deshacer",
  undoing: "Deshaciendo el cambio",
  kept: "Se quedan como están:",
  "context.undo": "deshacer el cambio",
};
