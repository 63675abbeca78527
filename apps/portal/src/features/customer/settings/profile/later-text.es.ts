import type { Copy } from "#platform/text/text.ts";
import type { en } from "./later-text.en.ts";

export const es: Copy<typeof en> = {
  newer: "Tu perfil se cambió en otro lugar mientras tanto.",
  "newer.name": "El nombre es ahora {{name}}.",
  "newer.contacts": "Los datos de contacto son ahora: {{list}}.",
  "newer.contacts_none": "Los datos de contacto están ahora vacíos.",
  "newer.text": "Lo que has escrito sigue aquí y no se ha guardado.",
  "newer.take": "Usar los valores nuevos",
  "newer.keep": "Conservar los míos y guardar",

  "email.new": "Correo nuevo",
  "email.explain":
    "Enviamos un enlace a la dirección nueva. El cambio vale cuando lo abres. Con un enlace en el buzón anterior puedes deshacerlo durante {{days}} días.",
  "email.send": "Enviar enlace",
  "email.cancel": "Cancelar",
  "email.same": "Esta es la dirección que ya tienes.",
  "email.failed": "El correo no se cambió",
  "email.waiting": "Falta la confirmación en {{email}}",
  "email.waiting_text":
    "Abre el enlace que enviamos ahí; sirve durante {{hours}} horas. Hasta entonces no cambia nada.",
  "email.resend": "Enviar otra vez",
  "email.resent": "El enlace se ha enviado otra vez a {{email}}.",
  "email.stop": "Cancelar el cambio",
  "email.stopped": "El correo se queda como está.",
  "email.stop_context": "cancelar el cambio de correo",
  "email.resend_context": "enviar el enlace otra vez",
};
