import type { Copy } from "#platform/text/text.ts";
import type { en } from "./terms-text.en.ts";

export const es: Copy<typeof en> = {
  portal: "Acepto las condiciones del portal",
  "portal.read": "Leer las condiciones del portal",
  team: "Acepto las condiciones de la suscripción",
  "team.read": "Leer las condiciones de la suscripción",
  of: "Versión del {{date}}",
  new_tab: "se abre en otra pestaña",
  missing: "Acéptalas para continuar.",
};
