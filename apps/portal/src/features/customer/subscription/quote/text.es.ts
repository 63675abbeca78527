import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  for: "Para quién",
  "for.text": "Quién tiene que aceptarlo y adónde va la oferta.",
  prepared_for: "Preparado para",
  valid_to: "Válido hasta",
  "valid.past": "Elige un día a partir de hoy.",
  summary: "Presupuesto",
  not_an_invoice: "Es una oferta, no una factura. No se debe nada y nada cambia.",
  total: "Total por el periodo",
  "total.live": "Total por el periodo: {{amount}}.",
  then: "Empieza el día en que se pide.",
  tax: "Los impuestos son los de la dirección a la que va.",
  download: "Descargar el presupuesto",
  done: "El presupuesto está hecho.",
  context: "preparar el presupuesto",
  file: "presupuesto-{{day}}.pdf",
};
