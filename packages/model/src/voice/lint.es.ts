import type { LintCode } from "./lint.ts";

export const lintEs = {
  no_domain:
    "No se indica ningún servidor, así que los teléfonos no se registran. Introduce el dominio de la centralita.",
  settings_clash: "Juntando todos los niveles, esto no encaja con lo demás. Mira de dónde viene y cambia uno.",
  tls_on_plain_port: "El puerto 5060 suele hablar sin TLS y los teléfonos pueden no llegar. Usa el 5061 o ninguno.",
  plain_on_tls_port: "El puerto 5061 suele hablar solo TLS y los teléfonos pueden no llegar. Usa el 5060 o elige TLS.",
  no_keep_alive:
    "Con UDP el router olvida a un teléfono que calla y dejan de llegarle llamadas. Usa un mantenimiento de 30 segundos.",
  few_media_ports:
    "Estos puertos bastan para {{calls}} llamadas a la vez y la siguiente no tiene sonido. Usa un rango más amplio.",
  registration_short:
    "Registrarse tan a menudo despierta a los móviles y agota su batería. Usa {{seconds}} segundos o más.",
  firewall_server_missing:
    "Esta forma de atravesar el cortafuegos necesita un servidor y no hay ninguno. Introdúcelo o elige automático.",
  keys_in_clear: "Las llamadas van cifradas, pero sin TLS sus claves viajan a la vista. Elige TLS como transporte.",
  dial_plan_unread: "Los teléfonos no entienden este plan de marcación y marcan sin él. Corrígelo donde se indica.",
  emergency_rewritten:
    "El plan de marcación cambia números de emergencia ({{numbers}}): {{number}} se marca como {{becomes}}. Pon antes un patrón para ellos, sin cambios.",
  username_doubled:
    "{{members}} miembros se registran como {{username}} y se echan unos a otros. Da a cada uno el suyo.",
  no_common_codec:
    "Los teléfonos de escritorio y los móviles no comparten ningún códec y no se oyen. Usa uno, como pcmu, en todas las listas.",
} as const satisfies Record<LintCode, string>;
