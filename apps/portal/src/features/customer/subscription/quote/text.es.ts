import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  for: "Destinatario",
  "for.text": "Para quién es el presupuesto.",
  prepared_for: "Preparado para",
  valid_to: "Válido hasta",
  "valid.past": "Elige hoy o una fecha posterior.",
  summary: "Presupuesto",
  not_an_invoice: "Es un presupuesto, no una factura. No se debe nada y nada cambia.",
  total: "Total por el periodo",
  "total.live": "Total por el periodo: {{amount}}.",
  then: "El periodo empieza el día del pedido.",
  tax: "Los impuestos dependen de la dirección del destinatario.",
  download: "Descargar el presupuesto",
  done: "Presupuesto descargado",
  context: "preparar el presupuesto",
  file: "presupuesto-{{day}}.pdf",
};
