import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando tu perfil",
  failed: "Tu perfil no se ha cargado",

  name: "Nombre",
  "name.text": "Lo que ven los demás cuando llamas o escribes.",
  "name.first": "Nombre",
  "name.last": "Apellidos",

  contact: "Datos de contacto",
  "contact.text": "Otras formas de localizarte, para tu equipo.",
  "contact.text_solo": "Otras formas de localizarte.",
  "contact.none": "Todavía no hay nada.",
  "contact.add": "Añadir contacto",
  "contact.full": "Máximo alcanzado: {{most}} de cada tipo.",

  unsaved_one: "{{count}} cambio sin guardar",
  unsaved_other: "{{count}} cambios sin guardar",
  "field.first_name": "nombre",
  "field.last_name": "apellidos",
  "field.contacts": "datos de contacto",
  save: "Guardar",
  discard: "Descartar",
  saved: "Tu perfil se ha guardado.",
  context: "actualizar tu nombre y tus datos de contacto",

  "leave.title": "¿Salir sin guardar?",
  "leave.text": "Se perderán tus cambios en el perfil.",
  "leave.stay": "Quedarme aquí",
  "leave.go": "Salir sin guardar",

  email: "Correo electrónico",
  "email.text": "Con él inicias sesión y ahí llegan los correos sobre tu cuenta.",
  "email.change": "Cambiar correo",

  facts: "Cuenta",
  "facts.team": "Equipo",
  "facts.role": "Función",
  "facts.id": "Id. de usuario",
  "facts.text": "Útil cuando nos pides ayuda.",
};
