import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Página no encontrada",
  text: "No hay nada en esta dirección. Puede que haya cambiado o que el enlace esté incompleto.",
  start: "Ir a la página de inicio",
};
