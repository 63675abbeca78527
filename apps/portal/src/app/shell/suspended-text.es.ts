import type { Copy } from "#platform/text/text.ts";
import type { en } from "./suspended-text.en.ts";

export const es: Copy<typeof en> = {
  title: "Tu cuenta está suspendida",
  team: "Tu equipo la ha desactivado por ahora; tus ajustes se conservan. Pide a quien administra tu equipo que la active de nuevo.",
  "team.lead": "¿Diriges este equipo?",
  solo: "Está desactivada por ahora; tus ajustes se conservan.",
  "solo.lead": "Podemos decirte por qué y activarla de nuevo.",
  support: "Contacta con soporte",
  check: "Volver a comprobar",
  still: "Sigue suspendida.",
  log_out: "Cerrar sesión",
};
