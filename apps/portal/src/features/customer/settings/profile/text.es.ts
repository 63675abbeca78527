import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando tu perfil",
  failed: "No se ha podido cargar tu perfil",

  name: "Nombre",
  "name.text": "Se muestra cuando llamas o escribes a otras personas.",
  "name.first": "Nombre",
  "name.last": "Apellidos",

  contact: "Datos de contacto",
  "contact.text": "Otras formas de localizarte, para tus compañeros.",
  "contact.text_solo": "Otras formas de localizarte.",
  "contact.none": "Todavía no hay datos de contacto.",
  "contact.add": "Añadir dato de contacto",
  "contact.full": "Máximo alcanzado: {{most}} de cada tipo.",

  unsaved_one: "{{count}} cambio sin guardar",
  unsaved_other: "{{count}} cambios sin guardar",
  "field.first_name": "nombre",
  "field.last_name": "apellidos",
  "field.contacts": "datos de contacto",
  save: "Guardar",
  discard: "Descartar",
  saved: "Perfil guardado",
  context: "actualizar tu nombre y tus datos de contacto",

  "leave.title": "¿Salir sin guardar?",
  "leave.text": "Se perderán los cambios sin guardar.",
  "leave.stay": "Seguir editando",
  "leave.go": "Salir sin guardar",

  email: "Correo",
  "email.text": "Con él inicias sesión y ahí recibes los correos sobre tu cuenta.",
  "email.change": "Cambiar correo",

  facts: "Cuenta",
  "facts.team": "Equipo",
  "facts.role": "Rol",
  "facts.id": "ID de usuario",
  "facts.text": "Útil cuando escribas a soporte.",
};
