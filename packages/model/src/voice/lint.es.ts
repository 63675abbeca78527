import type { LintCode } from "./lint.ts";

export const lintEs = {
  no_domain:
    "No hay ningún servidor, así que los teléfonos no pueden registrarse. Introduce el dominio de la centralita.",
  settings_clash:
    "Al combinar todos los niveles, esto choca con otros ajustes. Mira de dónde viene y cambia uno de ellos.",
  tls_on_plain_port:
    "El puerto 5060 no suele usar TLS y los teléfonos pueden no conectar. Usa el 5061 o deja el puerto vacío.",
  plain_on_tls_port: "El puerto 5061 suele exigir TLS y los teléfonos pueden no conectar. Usa el 5060 o elige TLS.",
  no_keep_alive:
    "Con UDP, los routers cierran las conexiones inactivas y dejan de llegar llamadas. Usa un keep-alive de 30 segundos.",
  few_media_ports:
    "Estos puertos permiten {{calls}} llamadas simultáneas y las siguientes no tienen audio. Usa un rango más amplio.",
  registration_short: "Registrarse tan a menudo agota la batería de los móviles. Usa {{seconds}} segundos o más.",
  firewall_server_missing: "Este método de NAT traversal necesita un servidor. Introduce uno o elige Automático.",
  keys_in_clear: "Las llamadas se cifran, pero sin TLS sus claves se envían sin cifrar. Elige TLS como transporte.",
  dial_plan_unread: "Los teléfonos no pueden leer este plan de marcación y marcan sin él. Corrige el campo marcado.",
  emergency_rewritten:
    "El plan de marcación cambia números de emergencia ({{numbers}}): {{number}} se marca como {{becomes}}. Añade antes un patrón para ellos, sin cambios.",
  username_doubled:
    "{{members}} miembros se registran como {{username}} y se desconectan entre sí. Da a cada miembro un usuario distinto.",
  no_common_codec:
    "Los teléfonos de escritorio y los móviles no comparten ningún códec, así que sus llamadas no tienen audio. Añade uno, como G.711 µ-law, a todas las listas.",
} as const satisfies Record<LintCode, string>;
