import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "La cuenta de {{team}} está cancelada",
  "title.solo": "Tu cuenta está cancelada",
  until: "Hasta el {{date}} puedes restaurarla tal como estaba. Después se borra del todo, salvo los extractos.",
  after: "Restaurarla no cuesta nada, y ya no se renueva sola.",
  kept: "Lo que se conserva hasta entonces",
  restore: "Restaurar la cuenta",
  takeout: "Descargar mis datos",
  log_out: "Cerrar sesión",
  failed: "La cuenta no se restauró",
  done: "La cuenta ha vuelto. Ya no se renueva sola.",
};
