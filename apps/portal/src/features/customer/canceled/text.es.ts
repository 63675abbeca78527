import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "La cuenta de {{team}} está cancelada",
  "title.solo": "Tu cuenta está cancelada",
  until: "Puedes restaurarla tal como estaba hasta el {{date}}. Después se elimina todo, salvo las facturas.",
  after: "Restaurarla es gratis. La renovación automática sigue desactivada.",
  kept: "Lo que recuperas si la restauras",
  restore: "Restaurar cuenta",
  takeout: "Descargar datos",
  log_out: "Cerrar sesión",
  failed: "No se ha podido restaurar la cuenta",
  done: "Cuenta restaurada. La renovación automática está desactivada.",
};
