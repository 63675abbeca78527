import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando los extractos",
  failed: "No se han podido cargar los extractos",
  "empty.title": "Aún no hay extractos",
  "empty.text": "Aquí aparecerá un extracto por cada pago.",
  "empty.go": "Ir al plan",
  list: "Extractos",
  count_one: "{{count}} extracto",
  count_other: "{{count}} extractos",
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
  show: "Detalles del extracto {{number}}",
  pdf: "PDF",
  "pdf.label": "Descargar el extracto {{number}} en PDF",
  context: "descargar el extracto en PDF",
  older: "Mostrar anteriores",
};
