import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  title: "Preferencias de correo",
  lead: "Los cambios se guardan automáticamente. Siempre recibirás los correos sobre tu cuenta y tus facturas.",
  reading: "Cargando tus preferencias…",
  "unread.title": "No se pudieron cargar tus preferencias",
  try_again: "Volver a intentarlo",
  news: "Novedades del producto",
  "news.hint": "Lo nuevo de {{brand}}, más o menos una vez al mes",
  promotions: "Ofertas",
  "promotions.hint": "Descuentos, de vez en cuando",
  nothing: "Darme de baja de todo",
  "nothing.done": "Te has dado de baja",
  "nothing.hint": "No te enviaremos novedades ni ofertas.",
  saved: "Guardado",
  failed: "No se pudieron guardar tus preferencias",
  "invalid.title": "Este enlace no funciona",
  "invalid.lead":
    "Está incompleto o la cuenta ya no existe. Inicia sesión para elegir qué te enviamos o abre el enlace otra vez.",
  log_in: "Iniciar sesión",
};
