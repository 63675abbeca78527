import type { Copy } from "../kit/text.ts";
import type { en } from "./support.text.en.ts";

export const es: Copy<typeof en> = {
  login: "Acceso de soporte",
  dashboard: "Soporte",
  not_found: "Página no encontrada",
};
