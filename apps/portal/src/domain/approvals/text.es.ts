import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "state.waiting": "Pendiente de aprobación",
  "state.approved": "Aprobada",
  "state.refused": "Rechazada",
  "ask.title": "Pedir aprobación",
  "ask.staff_password": "Para dar a {{name}} una contraseña de un solo uso hace falta que lo apruebe otra persona.",
  "ask.staff_mfa": "Para desactivar la verificación en dos pasos de {{name}} hace falta que lo apruebe otra persona.",
  "ask.next":
    "Avisaremos por correo al resto de administradores. Cuando alguien lo apruebe, tendrás 1 hora para hacerlo.",
  "ask.reason": "Motivo",
  "ask.reason_hint": "¿Cómo has verificado su identidad? Lo verá quien decida.",
  "ask.reason_short": "Usa al menos {{least}} caracteres.",
  "ask.reason_long": "Usa {{most}} caracteres como máximo.",
  "ask.cancel": "Cancelar",
  "ask.submit": "Pedir aprobación",
  "ask.failed": "No se ha podido enviar la solicitud",
  "ask.done": "Solicitud enviada. Recibirás un correo cuando alguien decida.",
};
