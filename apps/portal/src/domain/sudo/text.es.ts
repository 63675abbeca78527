import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Confirma tu contraseña",
  "why.security": "Vas a cambiar cómo se protege tu cuenta. Por seguridad, confirma que eres tú.",
  "why.reveal": "Vas a ver un dato secreto. Por seguridad, confirma que eres tú.",
  "why.payment": "Vas a cambiar cómo pagas. Por seguridad, confirma que eres tú.",
  "why.roles": "Vas a cambiar quién puede hacer qué. Por seguridad, confirma que eres tú.",
  "why.export": "Vas a exportar datos. Por seguridad, confirma que eres tú.",
  "why.cancel": "Vas a terminar tu suscripción. Por seguridad, confirma que eres tú.",
  "why.migrate": "Vas a trasladar tu cuenta. Por seguridad, confirma que eres tú.",
  "why.staff": "Esta acción tiene gran alcance y queda registrada. Por seguridad, confirma que eres tú.",
  password: "Contraseña actual",
  "password.show": "Mostrar contraseña",
  lasts: "No volveremos a pedírtela durante {{minutes}} minutos.",
  submit: "Continuar",
  cancel: "Cancelar",
  failed: "No se ha podido comprobar tu contraseña",
  slow: "Demasiados intentos",
};
