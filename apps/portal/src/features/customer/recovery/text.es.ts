import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "forgot.title": "¿Olvidaste tu contraseña?",
  "forgot.lead": "Te enviaremos un enlace para elegir una nueva.",
  "forgot.email": "Correo electrónico",
  "forgot.submit": "Enviar enlace",
  "forgot.failed": "No se pudo enviar el enlace",
  "sent.title": "Revisa tu correo",
  "sent.lead": "Si {{email}} tiene una cuenta, le hemos enviado un enlace.",
  "sent.hint_one": "Sirve durante {{count}} hora. ¿No ha llegado? Mira en la carpeta de spam.",
  "sent.hint_other": "Sirve durante {{count}} horas. ¿No ha llegado? Mira en la carpeta de spam.",
  "sent.again": "Usar otro correo",
  "reset.title": "Elige una contraseña nueva",
  "reset.lead": "Se cerrarán todas tus sesiones. Después, inicia sesión con la nueva.",
  "reset.submit": "Cambiar la contraseña",
  "reset.failed": "No se pudo cambiar la contraseña",
  "done.title": "Contraseña cambiada",
  "done.lead": "Inicia sesión con la contraseña nueva.",
  "invalid.title": "Token no válido o caducado",
  "invalid.lead": "El enlace ya se usó, ha caducado o está incompleto. Solicita uno nuevo.",
  "invalid.again": "Solicitar un enlace nuevo",
  log_in: "Iniciar sesión",
  back: "Volver al inicio de sesión",
};
