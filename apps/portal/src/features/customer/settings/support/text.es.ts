import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando los accesos de soporte",
  failed: "No se pudieron cargar los accesos de soporte",
  list: "Accesos de soporte",
  none: "Ningún acceso todavía",
  "none.text": "Cuando nuestro equipo de soporte consulta la cuenta o inicia sesión en ella, aparece aquí.",
  someone: "Soporte",
  looked: "Consultó la cuenta",
  logged_in: "Inició sesión para ver la cuenta",
  logged_in_write: "Inició sesión con permiso para hacer cambios",
  of: "Cuenta de {{name}}",
  reason: "Motivo: {{reason}}",
  more: "Cargar más",
  foot: "Soporte debe indicar un motivo para iniciar sesión o hacer cambios. Esta lista no se puede modificar.",
};
