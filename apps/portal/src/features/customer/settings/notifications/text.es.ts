import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando lo que quieres recibir",
  failed: "Lo que quieres recibir no se ha cargado",
  mail: "Por correo",
  "mail.text": "Los correos sobre tu cuenta y tus facturas llegan en cualquier caso.",
  list_productnotifications: "Novedades del producto",
  "list_productnotifications.hint": "Lo nuevo de {{brand}}, más o menos una vez al mes",
  list_promotions: "Ofertas",
  "list_promotions.hint": "Descuentos y promociones, de vez en cuando",
  saved: "Guardado.",
  context: "guardar lo que quieres recibir",
  rolled_back: "No se ha guardado; sigue como antes.",
};
