import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  picture: "Foto",
  person: "Se muestra junto a tu nombre.",
  team: "Se muestra en la parte superior del menú de todos.",
  rule: "JPG, PNG o GIF de menos de {{megabytes}} MB. También puedes soltarla aquí.",
  rule_phone: "JPG, PNG o GIF de menos de {{megabytes}} MB.",
  drop: "Suelta la foto aquí",
  upload: "Subir foto",
  change: "Cambiar foto",
  remove: "Quitar foto",
  sending: "Subiendo la foto",
  "person.saved": "Foto actualizada",
  "person.removed": "Foto quitada",
  "team.saved": "Foto del equipo actualizada",
  "team.removed": "Foto del equipo quitada",
  context: "subir la foto",
  remove_context: "quitar la foto",
};
