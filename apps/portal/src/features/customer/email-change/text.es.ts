import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "confirm.title": "Confirma tu correo nuevo",
  "confirm.lead": "Después inicias sesión con la dirección nueva, y tus otras sesiones se cierran.",
  "confirm.submit": "Confirmar esta dirección",
  "confirm.failed": "La dirección aún no está confirmada",
  "confirm.done": "Tu correo ha cambiado",
  "confirm.done.now": "Tu correo es ahora",
  "confirm.done.lead": "Úsalo la próxima vez que inicies sesión.",
  "confirm.taken": "Esta dirección está ocupada",
  "confirm.taken.lead":
    "Ya la tiene otra cuenta, así que la tuya conserva su correo anterior. Puedes escribir otro en tus ajustes.",

  "undo.title": "¿Deshacer el cambio?",
  "undo.lead": "El correo de tu cuenta se cambió. Hasta entonces era la dirección a la que llegó este mensaje.",
  "undo.effect.back": "Tu cuenta recupera la dirección anterior.",
  "undo.effect.out": "Se cierran todas las sesiones, en todos los dispositivos.",
  "undo.effect.password": "Enviamos allí un mensaje con el que eliges una contraseña nueva.",
  "undo.keep": "Si lo cambiaste tú, sal de esta página: no pasa nada.",
  "undo.submit": "Deshacer el cambio",
  "undo.failed": "El cambio no se deshizo",
  "undo.done": "El cambio está deshecho",
  "undo.done.now": "Tu cuenta vuelve a tener",
  "undo.done.lead":
    "Se cerraron todas las sesiones. Enviamos allí un mensaje: elige una contraseña nueva con su enlace y después inicia sesión.",
  "undo.taken": "Tu dirección anterior está ocupada",
  "undo.taken.lead": "Ya la tiene otra cuenta, así que no podemos devolvértela con este enlace.",

  "confirm.invalid": "Token no válido o caducado",
  "confirm.invalid.lead":
    "Ya se usó, ha caducado o no está completo. Mira en tus ajustes qué correo tiene tu cuenta y cámbialo allí de nuevo si hace falta.",
  "undo.invalid": "Token no válido o caducado",
  "undo.invalid.lead":
    "Ya se usó, ha caducado o no está completo. Si ya no puedes iniciar sesión, atención al cliente te ayuda.",
  customer_service: "Contacta con atención al cliente",
  home: "Ir al inicio",
  log_in: "Iniciar sesión",
};
