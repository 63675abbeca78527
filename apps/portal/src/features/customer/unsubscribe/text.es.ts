import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "¿Qué podemos enviarte?",
  lead: "Los cambios se guardan al momento. Los correos sobre tu cuenta y tus facturas llegan en cualquier caso.",
  reading: "Estamos cargando tu elección.",
  "unread.title": "No se pudo cargar tu elección",
  try_again: "Volver a intentarlo",
  news: "Novedades del producto",
  "news.hint": "Lo nuevo de {{brand}}, más o menos una vez al mes",
  promotions: "Ofertas",
  "promotions.hint": "Descuentos y promociones, de vez en cuando",
  nothing: "Darme de baja de todo",
  "nothing.done": "Te has dado de baja",
  "nothing.hint": "No te enviamos ni novedades ni ofertas.",
  saved: "Guardado",
  failed: "Tu elección no se guardó",
  "invalid.title": "Este enlace no funciona",
  "invalid.lead":
    "No está completo o su cuenta ya no existe. Inicia sesión para elegir qué te enviamos o abre el enlace otra vez.",
  log_in: "Iniciar sesión",
};
