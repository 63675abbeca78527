import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Nuestras condiciones han cambiado",
  lead: "Lee y acepta las nuevas versiones para continuar. Hasta entonces no cambia nada en tu cuenta.",
  accept: "Aceptar y continuar",
  log_out: "Cerrar sesión",
  instead: "¿No quieres aceptarlas?",
  cancel: "Cancelar la cuenta…",
  failed: "No se han podido aceptar las condiciones",
};
