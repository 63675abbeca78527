import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Acceso de soporte",
  lead: "Para el personal. Todo lo que se hace aquí queda registrado.",
  email: "Correo electrónico",
  password: "Contraseña",
  "password.show": "Mostrar contraseña",
  "password.caps": "El bloqueo de mayúsculas está activado.",
  submit: "Iniciar sesión",
  wrong: "Usuario o contraseña incorrectos",
  "wrong.hint": "Revisa ambos. Un administrador de soporte puede restablecer tu contraseña.",
  slow: "Demasiados intentos",
  "slow.hint_one": "Espera {{count}} minuto antes del siguiente intento.",
  "slow.hint_other": "Espera {{count}} minutos antes del siguiente intento.",
  contact: "No se pudo iniciar la sesión",
  "contact.hint": "Volver a intentarlo no servirá. Consulta a un administrador de soporte.",
  expired: "El inicio de sesión tardó demasiado",
  "expired.hint": "Termina a los diez minutos, o tras cinco códigos incorrectos. Vuelve a empezar.",
  failed: "El inicio de sesión no se completó",
  ended: "Tu token de autenticación no es válido o ha caducado",
  "ended.hint": "Inicia sesión de nuevo para seguir donde estabas.",
  badge: "Soporte",
};
