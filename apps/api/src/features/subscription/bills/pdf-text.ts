import type { PaidTier, Term } from "@portal/model/subscription/catalogue.ts";

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
  seats(count: number): string;
  readonly plans: Readonly<Record<PaidTier, string>>;
  readonly terms: Readonly<Record<Term, string>>;
}
const PLANS = { basic: "Solo", pro: "Solo Pro", teams: "Teams", teams_pro: "Teams Pro" } as const;

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
  seats: (count) => (count === 1 ? "1 seat" : `${count} seats`),
  plans: PLANS,
  terms: { monthly: "1 month", yearly: "1 year", "2years": "2 years", "3years": "3 years" },
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
  seats: (count) => (count === 1 ? "1 plaza" : `${count} plazas`),
  plans: PLANS,
  terms: { monthly: "1 mes", yearly: "1 año", "2years": "2 años", "3years": "3 años" },
};
