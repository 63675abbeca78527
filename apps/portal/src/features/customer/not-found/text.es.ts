import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Página no encontrada",
  text: "Puede que esta página haya cambiado de dirección o que el enlace esté incompleto.",
  start: "Ir a la página de inicio",
};
