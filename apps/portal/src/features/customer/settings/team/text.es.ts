import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "team.text": "Todo el equipo ve este nombre.",
  "team.title": "Nombre",
  "account.text": "El nombre de tu cuenta.",
  "account.name": "Nombre de la cuenta",
  "team.name": "Nombre del equipo",
  "team.hint": "De {{min}} a {{max}} caracteres.",
  "team.save": "Guardar nombre",
  "team.discard": "Descartar",
  "team.saved": "El nombre es ahora {{name}}",
  "team.context": "guardar el nombre",
  "team.newer": "Otra persona ha cambiado el nombre a {{name}}.",
  "team.newer_text": "Tu texto sigue en el campo y no se ha guardado.",
  "team.take": "Usar el nombre nuevo",
  "team.keep": "Conservar el mío y guardar",
  "to_team.title": "Pasar a un equipo",
  "to_team.text": "Añade miembros, plazas y roles. Todo lo que has configurado se traslada contigo.",
  "to_team.go": "Ver el traslado",
  "team.failed": "No se ha podido cargar el nombre. Vuelve a intentarlo para cambiarlo.",
};
