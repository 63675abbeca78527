import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando cómo se comportan los teléfonos",
  failed: "Cómo se comportan los teléfonos no se ha cargado",
  saved: "{{what}}: {{value}}.",
  undone: "{{what}}: de nuevo {{value}}.",
  context: "actualizar {{what}}",

  dtmf: "Tonos de las teclas (DTMF)",
  "dtmf.text": "Cómo llegan a los menús y al buzón las teclas que pulsas en una llamada.",
  "dtmf.rfc2833": "En el flujo del sonido (RFC 2833)",
  "dtmf.rfc2833_text": "Lo adecuado para casi toda centralita.",
  "dtmf.info": "Como mensajes (SIP INFO)",
  "dtmf.info_text": "Para algunas centralitas antiguas que lo piden.",
  "dtmf.inband": "Como sonido (en banda)",
  "dtmf.inband_text": "El último recurso: solo se oye con G.711.",

  domain: "Direcciones SIP",
  "domain.text": "Si los teléfonos muestran lo que va detrás de la @.",
  "domain.shown": "Con el dominio",
  "domain.hidden": "Sin el dominio",

  group: "Servidores de llamadas",
  "group.text": "Quién mantiene localizables tus teléfonos mientras duermen. Más cerca de tu centralita es más rápido.",
  "group.auto": "Automático",
  "group.auto_text": "El grupo más cercano que esté bien.",
  "group.na": "Norteamérica",
  "group.eu": "Europa",
  "group.asia": "Asia",

  region: "Salas de reuniones",
  "region.text": "Dónde se celebran las reuniones. Más cerca de la mayoría suena mejor.",
  "region.participants_one": "Hasta {{count}} persona por sala, con tu plan",
  "region.participants_other": "Hasta {{count}} personas por sala, con tu plan",
  "region.north_america": "Norteamérica",
  "region.europe": "Europa",
  "region.asia": "Asia",
};
