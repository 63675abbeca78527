import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  not_completed: "El inicio de sesión no se completó",
  back: "Volver al inicio de sesión",
  "set_up.title": "Configura el inicio de sesión en dos pasos",
  "set_up.lead":
    "El personal inicia sesión también con un código, siempre. Añade esta cuenta a una aplicación de autenticación.",
  "code.title": "Escribe tu código",
  "code.lead": "Abre tu aplicación de autenticación y escribe el código de {{digits}} cifras de {{brand}}.",
  "code.hint": "Se envía en cuanto están las {{digits}} cifras. Cada código sirve una vez.",
  "code.submit": "Verificar e iniciar sesión",
  "code.no_app":
    "¿No tienes acceso a tu aplicación? Un administrador de soporte puede restablecer tu inicio de sesión en dos pasos.",
  "password.title": "Elige tu contraseña",
  "password.lead": "La que traías la creó otra persona y ya ha cumplido. A partir de ahora vale esta.",
  "password.submit": "Guardar e iniciar sesión",
};
