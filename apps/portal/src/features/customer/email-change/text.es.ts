import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "confirm.title": "Confirma tu correo nuevo",
  "confirm.lead": "Iniciarás sesión con la dirección nueva. Tus otras sesiones se cerrarán.",
  "confirm.submit": "Confirmar correo",
  "confirm.failed": "Tu correo nuevo aún no está confirmado",
  "confirm.done": "Correo cambiado",
  "confirm.done.now": "Tu correo es ahora",
  "confirm.done.lead": "Úsalo la próxima vez que inicies sesión.",
  "confirm.taken": "Este correo está en uso",
  "confirm.taken.lead":
    "Ahora lo usa otra cuenta, así que tu correo no ha cambiado. Puedes elegir otro en tus ajustes.",

  "undo.title": "¿Deshacer el cambio de correo?",
  "undo.lead": "El correo de tu cuenta se cambió. Antes era la dirección a la que enviamos este enlace.",
  "undo.effect.back": "Tu cuenta recupera su correo anterior.",
  "undo.effect.out": "Se cierran todas las sesiones, en todos los dispositivos.",
  "undo.effect.password": "Enviamos allí un enlace para elegir una contraseña nueva.",
  "undo.keep": "Si el cambio lo hiciste tú, sal de esta página. No pasará nada.",
  "undo.submit": "Deshacer cambio de correo",
  "undo.failed": "No se pudo deshacer el cambio",
  "undo.done": "Cambio de correo deshecho",
  "undo.done.now": "Tu correo vuelve a ser",
  "undo.done.lead":
    "Se han cerrado todas las sesiones. Te hemos enviado un enlace: elige con él una contraseña nueva y después inicia sesión.",
  "undo.taken": "Tu correo anterior está en uso",
  "undo.taken.lead": "Ahora lo usa otra cuenta, así que este enlace no puede devolvértelo.",

  "confirm.invalid": "Token no válido o caducado",
  "confirm.invalid.lead":
    "El enlace ya se usó, ha caducado o está incompleto. Comprueba tu correo en los ajustes y vuelve a cambiarlo si hace falta.",
  "undo.invalid": "Token no válido o caducado",
  "undo.invalid.lead":
    "El enlace ya se usó, ha caducado o está incompleto. Si no puedes iniciar sesión, atención al cliente te ayuda.",
  customer_service: "Contacta con atención al cliente",
  home: "Ir al inicio",
  log_in: "Iniciar sesión",
};
