import type { Copy } from "../text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "state.open": "Con soporte",
  "state.waiting": "Respondida",
  "state.closed": "Cerrada",
  "category.calls": "Llamadas y sonido",
  "category.phones": "Teléfonos y aplicaciones",
  "category.people": "Personas e inicio de sesión",
  "category.billing": "Plan y facturas",
  "category.account": "Mi cuenta",
  "category.other": "Otra cosa",
  "fact.app": "Aplicación",
  "fact.phone": "Teléfono",
  "fact.system": "Sistema",
  "fact.registration": "Registro",
  "fact.seen": "Última señal",
  "fact.plan": "Plan",
  "level.standard": "Estándar",
  "level.priority": "Prioritario",
  "level.enterprise": "Empresa",
  conversation: "Conversación",
  support: "Soporte",
  you: "Tú",
  internal: "Solo entre el personal",
  left_one: "Queda {{count}} carácter",
  left_other: "Quedan {{count}} caracteres",
};
