/** The text of a PDF apart from its lines. */
interface PaperText {
  readonly invoice: string;
  readonly quote: string;
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly valid_to: string;
  readonly bill_to: string;
  readonly quote_for: string;
  readonly tax_id: string;
  readonly description: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly no_tax: string;
  readonly total: string;
  readonly open: string;
  readonly written_off: string;
  readonly not_an_invoice: string;
  readonly demo: string;
  readonly no_tax_address: string;
  readonly no_tax_amount: string;
  no_tax_place(country: string): string;
  span(from: string, to: string): string;
  paid(date: string, card: string): string;
  page(page: number, of: number): string;
}

export const paperEn: PaperText = {
  invoice: "Invoice",
  quote: "Quote",
  number: "Number",
  date: "Date",
  period: "Period",
  valid_to: "Valid until",
  bill_to: "Bill to",
  quote_for: "Prepared for",
  tax_id: "Tax ID",
  description: "Description",
  amount: "Amount",
  subtotal: "Subtotal",
  no_tax: "Tax",
  total: "Total",
  open: "Not paid yet.",
  written_off: "Payment is no longer due.",
  not_an_invoice: "This is a quote, not an invoice. No payment is due.",
  demo: "Prices are examples for demonstration only.",
  no_tax_address: "No tax charged: there is no billing address on file.",
  no_tax_amount: "No tax charged: there is nothing to tax.",
  no_tax_place: (country) => `No tax charged: we don't collect tax in ${country}.`,
  span: (from, to) => `${from} to ${to}`,
  paid: (date, card) => (card === "" ? `Settled on ${date}.` : `Paid on ${date} with ${card}.`),
  page: (page, of) => `Page ${page} of ${of}`,
};
export const paperEs: PaperText = {
  invoice: "Factura",
  quote: "Presupuesto",
  number: "Número",
  date: "Fecha",
  period: "Periodo",
  valid_to: "Válido hasta",
  bill_to: "Facturado a",
  quote_for: "Preparado para",
  tax_id: "NIF/IVA",
  description: "Concepto",
  amount: "Importe",
  subtotal: "Base imponible",
  no_tax: "Impuesto",
  total: "Total",
  open: "Aún sin pagar.",
  written_off: "Ya no hay que pagarla.",
  not_an_invoice: "Es un presupuesto, no una factura. No hay que pagar nada.",
  demo: "Los precios son solo ejemplos de demostración.",
  no_tax_address: "Sin impuesto: no hay ninguna dirección de facturación.",
  no_tax_amount: "Sin impuesto: no hay importe que gravar.",
  no_tax_place: (country) => `Sin impuesto: no lo recaudamos en ${country}.`,
  span: (from, to) => `del ${from} al ${to}`,
  paid: (date, card) => (card === "" ? `Saldada el ${date}.` : `Pagada el ${date} con ${card}.`),
  page: (page, of) => `Página ${page} de ${of}`,
};
