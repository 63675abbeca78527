import type { UndeliveredCause } from "./causes.ts";

export const causesEs = {
  mailbox_unknown: "No hay ningún buzón con esta dirección. Revisa cómo está escrita, corrígela y vuelve a invitar.",
  domain_unknown: "Lo que va tras la @ no recibe correo. Revisa cómo está escrito, corrígelo y vuelve a invitar.",
  mailbox_full: "Su buzón está lleno. Pídele que haga sitio y vuelve a invitar, o entrégale tú el enlace.",
  mailbox_off: "Su buzón está desactivado. Pídele otra dirección o entrégale tú el enlace.",
  refused_as_spam:
    "Su servidor de correo rechaza nuestros mensajes. Pide a su administrador que los admita o entrégale tú el enlace.",
  too_large: "A su servidor de correo el mensaje le parece demasiado grande. Entrégale tú el enlace.",
  later: "Su servidor de correo ha aplazado el mensaje. Lo intentamos durante un día y, si no llega, vuelve a invitar.",
  unreachable: "No se ha podido contactar con el servidor de correo. Revisa lo que va tras la @ o invita más tarde.",
  other: "Su servidor de correo no ha aceptado el mensaje. Vuelve a invitar o entrégale tú el enlace.",
} as const satisfies Record<UndeliveredCause, string>;
