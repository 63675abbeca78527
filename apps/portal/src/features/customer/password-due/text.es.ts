import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Elige tu propia contraseña",
  lead: "Has iniciado sesión con una contraseña de un solo uso de un administrador. Elige una que solo conozcas tú.",
  save: "Guardar y continuar",
  log_out: "Cerrar sesión",
  failed: "No se pudo cambiar la contraseña",
};
