import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "email.title": "Confirma tu correo",
  "email.checking": "Comprobando el enlace…",
  "email.lead": "Un clic y tu cuenta estará lista.",
  "email.confirm": "Confirmar mi correo",
  "email.failed": "Tu correo aún no está confirmado",
  "invalid.title": "Token no válido o caducado",
  "invalid.lead": "El enlace ya se usó, ha caducado o está incompleto. Si ya confirmaste tu correo, inicia sesión.",
  "invalid.again": "Si no, te enviaremos uno nuevo.",
  "unread.title": "No se pudo comprobar el enlace",
  try_again: "Volver a intentarlo",
  "done.title": "Gracias, tu correo está verificado",
  "done.lead": "Tu cuenta está lista. Inicia sesión para configurarla.",
  log_in: "Iniciar sesión",
  "unverified.title": "Tu cuenta no está verificada",
  "unverified.lead": "Abre el enlace del correo que enviamos a",
  "unverified.after": "¿Ya lo abriste?",
};
