/** The text of a PDF apart from its lines. */
interface PaperText {
  readonly statement: string;
  readonly quote: string;
  readonly number: string;
  readonly date: string;
  readonly valid_to: string;
  readonly total: string;
  readonly open: string;
  readonly not_an_invoice: string;
  readonly demo: string;
  paid(date: string, card: string): string;
}

export const paperEn: PaperText = {
  statement: "Statement",
  quote: "Quote",
  number: "Number",
  date: "Date",
  valid_to: "Valid until",
  total: "Total",
  open: "Not paid yet.",
  not_an_invoice: "This is a quote, not an invoice. No payment is due.",
  demo: "Prices are examples for demonstration only.",
  paid: (date, card) => (card === "" ? `Settled on ${date}.` : `Paid on ${date} with ${card}.`),
};
export const paperEs: PaperText = {
  statement: "Extracto",
  quote: "Presupuesto",
  number: "Número",
  date: "Fecha",
  valid_to: "Válido hasta",
  total: "Total",
  open: "Aún sin pagar.",
  not_an_invoice: "Es un presupuesto, no una factura. No hay que pagar nada.",
  demo: "Los precios son solo ejemplos de demostración.",
  paid: (date, card) => (card === "" ? `Saldado el ${date}.` : `Pagado el ${date} con ${card}.`),
};
