import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  leaving: "Te llevamos a {{site}}",
  "leaving.link": "Ir ahora",
  title: "Te damos la bienvenida a {{brand}}",
  text: "Voz, vídeo y mensajes para tu equipo, gestionados desde un solo lugar.",
  login: "Iniciar sesión",
};
