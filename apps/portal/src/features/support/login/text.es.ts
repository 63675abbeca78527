import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Acceso de soporte",
  lead: "Para el personal. Toda la actividad queda registrada.",
  email: "Correo electrónico",
  password: "Contraseña",
  "password.show": "Mostrar contraseña",
  "password.caps": "El bloqueo de mayúsculas está activado.",
  submit: "Iniciar sesión",
  wrong: "Usuario o contraseña incorrectos",
  "wrong.hint": "Revisa ambos. Un administrador de soporte puede restablecer tu contraseña.",
  slow: "Demasiados intentos",
  "slow.hint_one": "Inténtalo de nuevo en {{count}} minuto.",
  "slow.hint_other": "Inténtalo de nuevo en {{count}} minutos.",
  contact: "No se pudo iniciar la sesión",
  "contact.hint": "Volver a intentarlo no servirá. Pregunta a un administrador de soporte.",
  expired: "El inicio de sesión ha caducado",
  "expired.hint": "Caduca a los 10 minutos o tras 5 códigos incorrectos. Vuelve a empezar.",
  failed: "El inicio de sesión no se completó",
  ended: "Tu token de autenticación no es válido o ha caducado",
  "ended.hint": "Inicia sesión para seguir donde estabas.",
  badge: "Soporte",
};
