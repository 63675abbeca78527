import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "¿Entrar en la cuenta de {{name}}?",
  text: "Lo has pedido hace un momento. Se avisa al cliente por correo, y todo lo que hagas allí queda registrado con tu nombre.",
  read: "Puedes mirarlo todo y no cambiar nada.",
  write:
    "Puedes cambiar cosas, pero nunca la contraseña, los dos pasos, el correo, el pago, los roles ni los secretos.",
  confirm: "Sí, fui yo",
  cancel: "No, volver",
  failed: "Hubo un problema al entrar en la cuenta",
  "unknown.title": "Esto no lo has pedido aquí",
  "unknown.text":
    "Este acceso a la cuenta de un cliente no se pidió en este navegador, o hace más de un minuto. No confirmes lo que otros te envíen. Para entrar en una cuenta, busca al cliente.",
  "unknown.back": "Buscar a un cliente",
};
