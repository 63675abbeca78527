import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando las facturas",
  failed: "No se han podido cargar las facturas",
  "empty.title": "Aún no hay facturas",
  "empty.text": "Aquí aparecerá una factura por cada pago.",
  "empty.go": "Ir al plan",
  list: "Facturas",
  count_one: "{{count}} factura",
  count_other: "{{count}} facturas",
  number: "Número",
  date: "Fecha",
  what: "Concepto",
  total: "Total",
  state: "Estado",
  paid: "Pagado",
  open: "Pendiente",
  settled: "Saldado",
  "paid.on": "Pagado el {{date}}",
  "paid.card": "Pagado el {{date}} con {{card}}",
  "open.text": "Aún sin pagar",
  show: "Detalles de la factura {{number}}",
  pdf: "PDF",
  "pdf.label": "Descargar la factura {{number}} en PDF",
  context: "descargar la factura en PDF",
  older: "Mostrar anteriores",
};
