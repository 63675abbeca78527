import type { Copy } from "#platform/text/text.ts";
import type { en } from "./entry-text.en.ts";

export const es: Copy<typeof en> = {
  "art.title": "Todas las llamadas de tu\u00a0equipo, en un lugar tranquilo.",
  "art.sub": "Voz, vídeo y mensajes en Mac, Windows, iOS y Android.",
  "foot.status": "Estado del servicio",
  "foot.privacy": "Privacidad",
  "foot.terms": "Condiciones",
};
