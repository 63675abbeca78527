import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "¿Iniciar sesión como {{name}}?",
  text: "Lo has pedido hace un momento. El cliente recibe un correo, y todo lo que hagas queda registrado con tu nombre.",
  read: "Puedes verlo todo, pero no cambiar nada.",
  write:
    "Puedes hacer cambios, salvo en la contraseña, la verificación en dos pasos, el correo, el pago, los roles y los secretos.",
  confirm: "Iniciar sesión como usuario",
  cancel: "Cancelar",
  failed: "Hubo un problema al iniciar sesión como usuario",
  "unknown.title": "Este inicio de sesión no se pidió aquí",
  "unknown.text":
    "Se pidió en otro navegador o hace más de un minuto. No confirmes nunca un enlace que te envíe otra persona. Para iniciar sesión como usuario, busca antes al cliente.",
  "unknown.back": "Buscar un cliente",
};
