import type { Copy } from "#platform/text/text.ts";
import type { en } from "./suspended-text.en.ts";

export const es: Copy<typeof en> = {
  title: "Tu cuenta está suspendida",
  team: "Tu equipo ha suspendido tu cuenta. Hemos conservado tus ajustes. Pide a un administrador de tu equipo que la reactive.",
  "team.lead": "¿Eres propietario del equipo?",
  solo: "No puedes usarla por ahora. Hemos conservado tus ajustes.",
  "solo.lead": "Podemos decirte por qué y reactivarla.",
  support: "Contacta con soporte",
  check: "Volver a comprobar",
  still: "Tu cuenta sigue suspendida.",
  log_out: "Cerrar sesión",
};
