import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando tus preferencias de correo",
  failed: "No se han podido cargar tus preferencias de correo",
  mail: "Correo",
  "mail.text": "Los correos sobre tu cuenta y tus facturas se envían siempre.",
  list_productnotifications: "Novedades del producto",
  "list_productnotifications.hint": "Las novedades de {{brand}}, más o menos una vez al mes",
  list_promotions: "Ofertas",
  "list_promotions.hint": "Descuentos y promociones de vez en cuando",
  saved: "Preferencias guardadas",
  context: "guardar tus preferencias de correo",
  rolled_back: "No se ha cambiado nada.",
};
