import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "forgot.title": "¿Olvidaste tu contraseña?",
  "forgot.lead": "Te enviamos un enlace con el que eliges una nueva.",
  "forgot.email": "Correo electrónico",
  "forgot.submit": "Enviar el enlace",
  "forgot.failed": "El enlace no se envió",
  "sent.title": "Revisa tu correo",
  "sent.lead": "Si hay una cuenta con {{email}}, un mensaje va en camino.",
  "sent.hint_one": "Su enlace sirve durante {{count}} hora. ¿No ha llegado? Mira en la carpeta de spam.",
  "sent.hint_other": "Su enlace sirve durante {{count}} horas. ¿No ha llegado? Mira en la carpeta de spam.",
  "sent.again": "Usar otro correo",
  "reset.title": "Elige una contraseña nueva",
  "reset.lead": "Después se cierra tu sesión en todas partes e inicias sesión con la nueva.",
  "reset.submit": "Cambiar la contraseña",
  "reset.failed": "No se pudo cambiar la contraseña",
  "done.title": "Tu contraseña ha cambiado",
  "done.lead": "Inicia sesión con la nueva.",
  "invalid.title": "Token no válido o caducado",
  "invalid.lead": "Ya se usó, ha caducado o no está completo. Pide uno nuevo.",
  "invalid.again": "Pedir un enlace nuevo",
  log_in: "Iniciar sesión",
  back: "Volver a iniciar sesión",
};
