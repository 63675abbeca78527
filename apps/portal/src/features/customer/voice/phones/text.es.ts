import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando los ajustes de teléfonos",
  failed: "No se han podido cargar los ajustes de teléfonos",
  saved: "{{what}}: {{value}}.",
  undone: "{{what}}: de nuevo {{value}}.",
  context: "actualizar {{what}}",

  dtmf: "Tonos DTMF",
  "dtmf.text": "Cómo llegan a los menús y al buzón las teclas que pulsas durante una llamada.",
  "dtmf.rfc2833": "Eventos RTP (RFC 2833)",
  "dtmf.rfc2833_text": "Funciona con casi todas las centralitas.",
  "dtmf.info": "Mensajes SIP INFO",
  "dtmf.info_text": "Para algunas centralitas antiguas.",
  "dtmf.inband": "Audio en banda",
  "dtmf.inband_text": "Último recurso. Solo funciona con G.711.",

  domain: "Direcciones SIP",
  "domain.text": "Elige si los teléfonos muestran el dominio tras la @.",
  "domain.shown": "Con el dominio",
  "domain.hidden": "Sin el dominio",

  group: "Servidores de llamadas",
  "group.text": "Mantienen localizables tus teléfonos mientras duermen. Elige la región más cercana a tu centralita.",
  "group.auto": "Automático",
  "group.auto_text": "La región disponible más cercana.",
  "group.na": "Norteamérica",
  "group.eu": "Europa",
  "group.asia": "Asia",

  region: "Salas de reuniones",
  "region.text": "Dónde se alojan las reuniones. Elige la región más cercana a la mayoría de los miembros.",
  "region.participants_one": "Hasta {{count}} persona por sala en tu plan",
  "region.participants_other": "Hasta {{count}} personas por sala en tu plan",
  "region.north_america": "Norteamérica",
  "region.europe": "Europa",
  "region.asia": "Asia",
};
