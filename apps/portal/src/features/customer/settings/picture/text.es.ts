import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  picture: "Foto",
  person: "Se muestra junto a tu nombre.",
  team: "Se muestra en lo alto del menú de todos.",
  rule: "JPG, PNG o GIF de menos de {{megabytes}} MB. También puedes soltarla aquí.",
  rule_phone: "JPG, PNG o GIF de menos de {{megabytes}} MB.",
  drop: "Suéltala para usarla como foto",
  upload: "Subir foto",
  change: "Cambiar foto",
  remove: "Quitar",
  sending: "Subiendo la foto",
  "person.saved": "Tu foto ha cambiado.",
  "person.removed": "Tu foto se ha quitado.",
  "team.saved": "La foto del equipo ha cambiado.",
  "team.removed": "La foto del equipo se ha quitado.",
  context: "subir la foto",
  remove_context: "quitar la foto",
};
