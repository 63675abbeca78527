import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "team.text": "El nombre que ve todo el equipo.",
  "team.title": "Nombre",
  "account.text": "El nombre con el que figura tu cuenta.",
  "account.name": "Nombre de la cuenta",
  "team.name": "Nombre del equipo",
  "team.hint": "De {{min}} a {{max}} caracteres.",
  "team.save": "Guardar el nombre",
  "team.discard": "Descartar",
  "team.saved": "El nombre es ahora {{name}}.",
  "team.context": "guardar el nombre",
  "team.newer": "Otra persona ha cambiado el nombre a {{name}}.",
  "team.newer_text": "Tu texto sigue en el campo y no se ha guardado.",
  "team.take": "Usar el nombre nuevo",
  "team.keep": "Conservar el mío y guardar",
  "to_team.title": "Convertirte en equipo",
  "to_team.text": "Añade personas, con plazas y roles. Todo lo que configuraste viene contigo.",
  "to_team.go": "Ver qué pasaría",
  "team.failed": "No se pudo cargar el nombre, así que ahora no se puede cambiar.",
};
