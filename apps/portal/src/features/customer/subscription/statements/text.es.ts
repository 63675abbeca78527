import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  loading: "Cargando los extractos",
  failed: "Los extractos no se han cargado",
  "empty.title": "Aún no hay extractos",
  "empty.text": "Cada pago deja aquí un extracto, con sus líneas y en PDF.",
  "empty.go": "Ir al plan",
  list: "Extractos",
  count_one: "{{count}} extracto",
  count_other: "{{count}} extractos",
  number: "Número",
  date: "Fecha",
  what: "Por",
  total: "Total",
  state: "Estado",
  paid: "Pagado",
  open: "Pendiente",
  settled: "Saldado",
  "paid.on": "Pagado el {{date}}",
  "paid.card": "Pagado el {{date}} con {{card}}",
  "open.text": "Aún sin pagar",
  show: "Líneas del extracto {{number}}",
  pdf: "PDF",
  "pdf.label": "Extracto {{number}} en PDF",
  context: "descargar el extracto en PDF",
  older: "Mostrar anteriores",
};
