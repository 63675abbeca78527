import type { UndeliveredCause } from "./causes.ts";

export const causesEs = {
  mailbox_unknown: "Este buzón no existe. Revisa cómo está escrito, corrige el correo y vuelve a invitar.",
  domain_unknown: "El dominio tras la @ no recibe correo. Revisa cómo está escrito, corrígelo y vuelve a invitar.",
  mailbox_full: "Su buzón está lleno. Pídele que libere espacio y reenvía la invitación, o comparte tú el enlace.",
  mailbox_off: "Su buzón está desactivado. Pídele otro correo o comparte tú el enlace.",
  refused_as_spam:
    "Su servidor de correo rechaza nuestros mensajes. Pide a quien lo administra que los admita o comparte tú el enlace.",
  too_large: "Su servidor de correo ha rechazado el mensaje por ser demasiado grande. Comparte tú el enlace.",
  later:
    "Su servidor de correo ha aplazado el mensaje. Seguiremos intentándolo durante un día; si no llega, reenvíalo.",
  unreachable:
    "No hemos podido contactar con el servidor de correo. Revisa el dominio tras la @ o reenvía la invitación más tarde.",
  other: "Su servidor de correo ha rechazado el mensaje. Reenvía la invitación o comparte tú el enlace.",
} as const satisfies Record<UndeliveredCause, string>;
