import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  badge: "Soporte",
  nav: "Soporte",
  "nav.dashboard": "Búsqueda",
  "nav.tickets": "Consultas",
  "nav.errors": "Errores",
  "nav.log": "Registro",
  "nav.global_alerts": "Avisos globales",
  "nav.providers": "Proveedores",
  "nav.canceled_emails": "Correos cancelados",
  "nav.orphaned": "Huérfanos",
  "nav.approvals": "Aprobaciones",
  waiting_one: "{{count}} pendiente de ti",
  waiting_other: "{{count}} pendientes de ti",
  "nav.settings": "Ajustes",
  who: "{{name}}, {{level}}",
  "level.l1": "nivel 1",
  "level.l2": "nivel 2",
  "level.l3": "nivel 3",
  "level.su": "administrador de soporte",
  log_out: "Cerrar sesión",
};
