import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  label: "Avisos",
  "severity.critical": "Crítico",
  "severity.warn": "Advertencia",
  "severity.info": "Información",
  more: "Más información",
  dismiss: "Descartar «{{title}}»",
  "dismiss.context": "descartar este aviso",
};
