import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  language: "Idioma",
  "language.text": "Para textos, fechas y números.",
  theme: "Apariencia",
  "theme.text": "Sistema usa el de tu dispositivo.",
  "theme.light": "Claro",
  "theme.dark": "Oscuro",
  "theme.auto": "Sistema",
  keys: "Teclado",
  "keys.text": "Desactívalo si dictas por voz o si pulsas teclas sin querer.",
  "keys.single": "Atajos de una sola letra",
  "keys.note": "Por ejemplo, G y luego H para Inicio, o ? para la lista.",
};
