import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Quitando contactos",
  ask_one: "¿Quitar {{count}} contacto?",
  ask_other: "¿Quitar {{count}} contactos?",
  text: "Desaparecen de la lista y de los teléfonos de todos. Podrás deshacerlo.",
  confirm_one: "Quitar {{count}} contacto",
  confirm_other: "Quitar {{count}} contactos",
  done_one: "{{count}} contacto quitado",
  done_other: "{{count}} contactos quitados",
  undone_one: "{{count}} contacto restaurado",
  undone_other: "{{count}} contactos restaurados",
  "skipped.gone": "Ya se había quitado",
  "kept.changed": "Ha cambiado desde entonces",
  "kept.gone": "Ya no está disponible",
  "kept.taken": "Otro contacto usa su correo o su JID",
  "kept.full": "La lista está llena",
};
