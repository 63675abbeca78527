import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Elige tu propia contraseña",
  lead: "La contraseña con la que has iniciado sesión la fijó un administrador y sirve una vez. Elige una que solo conozcas tú.",
  save: "Guardar y continuar",
  log_out: "Cerrar sesión",
  failed: "No se pudo cambiar la contraseña",
};
