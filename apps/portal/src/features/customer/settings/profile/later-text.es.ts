import type { Copy } from "#platform/text/text.ts";
import type { en } from "./later-text.en.ts";

export const es: Copy<typeof en> = {
  newer: "Tu perfil se ha cambiado en otro lugar.",
  "newer.name": "Tu nombre es ahora {{name}}.",
  "newer.contacts": "Tus datos de contacto son ahora: {{list}}.",
  "newer.contacts_none": "Tus datos de contacto están ahora vacíos.",
  "newer.text": "Tus cambios siguen aquí y no se han guardado.",
  "newer.take": "Usar los valores nuevos",
  "newer.keep": "Conservar los míos y guardar",

  "email.new": "Correo nuevo",
  "email.explain":
    "Enviaremos un enlace a la dirección nueva. Tu correo cambia cuando lo abras. Podrás deshacer el cambio durante {{days}} días con un enlace enviado a la dirección anterior.",
  "email.send": "Enviar enlace",
  "email.cancel": "Cancelar",
  "email.same": "Este ya es tu correo.",
  "email.failed": "No se ha podido cambiar tu correo",
  "email.waiting": "Pendiente de confirmación en {{email}}",
  "email.waiting_text":
    "Abre el enlace que te hemos enviado antes de {{hours}} horas. Hasta entonces tu correo no cambia.",
  "email.resend": "Reenviar enlace",
  "email.resent": "Enlace reenviado a {{email}}",
  "email.stop": "Cancelar el cambio de correo",
  "email.stopped": "Cambio de correo cancelado",
  "email.stop_context": "cancelar el cambio de correo",
  "email.resend_context": "reenviar el enlace",
};
