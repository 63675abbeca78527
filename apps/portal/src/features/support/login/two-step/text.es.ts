import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  not_completed: "El inicio de sesión no se completó",
  back: "Volver al inicio de sesión",
  "set_up.title": "Configura la verificación en dos pasos",
  "set_up.lead": "El personal inicia sesión siempre con un código. Añade esta cuenta a tu aplicación de autenticación.",
  "code.title": "Escribe tu código",
  "code.lead": "Abre tu aplicación de autenticación y escribe el código de {{digits}} cifras de {{brand}}.",
  "code.hint": "Se envía al completar las {{digits}} cifras. Cada código sirve una vez.",
  "code.submit": "Verificar e iniciar sesión",
  "code.no_app":
    "¿No tienes acceso a tu aplicación? Un administrador de soporte puede restablecer la verificación en dos pasos.",
  "password.title": "Elige tu contraseña",
  "password.lead": "La contraseña de un solo uso es correcta. Elige la que usarás a partir de ahora.",
  "password.submit": "Guardar e iniciar sesión",
};
