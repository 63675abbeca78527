import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  "contact.kind": "Tipo del contacto {{n}}",
  "contact.value": "Contacto {{n}}",
  "contact.remove": "Quitar {{what}}",
  "contact.remove_empty": "Quitar el contacto {{n}}",
  "contact.added": "Contacto {{n}} añadido",
  "contact.removed": "Contacto quitado",
  "kind.work": "Trabajo",
  "kind.home": "Casa",
  "kind.mobile": "Móvil",
  "kind.email": "Correo",
  "hint.tel": "+34 910 555 143",
  "hint.email": "nombre@example.com",
};
