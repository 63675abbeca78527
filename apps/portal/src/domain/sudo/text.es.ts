import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Escribe tu contraseña otra vez",
  "why.security": "Vas a cambiar cómo se protege tu cuenta. Así nadie más puede hacerlo desde tu pantalla.",
  "why.reveal": "Vas a ver un dato secreto. Así nadie más puede verlo desde tu pantalla.",
  "why.payment": "Vas a cambiar cómo pagas. Así nadie más puede hacerlo desde tu pantalla.",
  "why.roles": "Vas a cambiar quién puede hacer qué. Así nadie más puede hacerlo desde tu pantalla.",
  "why.export": "Vas a extraer datos. Así nadie más puede hacerlo desde tu pantalla.",
  "why.cancel": "Vas a terminar tu suscripción. Así nadie más puede hacerlo desde tu pantalla.",
  "why.migrate": "Vas a trasladar tu cuenta. Así nadie más puede hacerlo desde tu pantalla.",
  "why.staff": "Esto tiene consecuencias y queda registrado. Así nadie más puede hacerlo desde tu pantalla.",
  password: "Contraseña actual",
  "password.show": "Mostrar contraseña",
  lasts: "Después vale durante {{minutes}} minutos.",
  submit: "Continuar",
  cancel: "Cancelar",
  failed: "Tu contraseña no se comprobó",
  slow: "Demasiados intentos",
};
