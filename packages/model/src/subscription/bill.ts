import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { share, split, sum } from "../kit/money.ts";
import { PaidTier, Term } from "./catalogue.ts";

const Amount = z.int();
/** Seats for a span of days: the whole of a term, or what is left of it. */
const service = { tier: PaidTier, term: Term, seats: z.int(), from: Day, to: Day, amount: Amount };
const rest = { days: z.int(), of_days: z.int() };

const ServiceLine = z.discriminatedUnion("kind", [
  /** A whole term: seats × price. */
  z.object({ kind: z.literal("term"), ...service, unit: Amount }),
  /** The rest of a term that runs: seats × price × days left ÷ days of the term. */
  z.object({ kind: z.literal("rest"), ...service, ...rest, unit: Amount }),
  /** What was paid for days that are not used: paid × days left ÷ days paid for. */
  z.object({ kind: z.literal("unused"), ...service, ...rest, paid: Amount }),
]);
export type ServiceLine = z.infer<typeof ServiceLine>;

/**
 * One line of a bill, with everything its sentence and its formula name. What is stored is this; the words are made from it
 * in the language of whoever reads (`lines.en.ts`), so preview, charge, statement and support say the same.
 */
export const Line = z.union([
  ServiceLine,
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("percent_off"), code: z.string(), percent: z.int(), of: Amount, amount: Amount }),
    z.object({ kind: z.literal("amount_off"), code: z.string(), amount: Amount }),
    z.object({ kind: z.literal("tax"), rate_bp: z.int(), of: Amount, place: z.string(), amount: Amount }),
    z.object({ kind: z.literal("reverse_charge"), vat_id: z.string(), amount: Amount }),
    /** From the balance of credits. */
    z.object({ kind: z.literal("credit_used"), balance: Amount, amount: Amount }),
    /** Kept there for the next bill. */
    z.object({ kind: z.literal("credit_kept"), amount: Amount }),
  ]),
]);
export type Line = z.infer<typeof Line>;

export interface Discount {
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
}
export type Tax =
  | { readonly kind: "rate"; readonly rate_bp: number; readonly place: string }
  | { readonly kind: "reverse_charge"; readonly vat_id: string }
  | { readonly kind: "none" };

export interface BillingTerms {
  readonly discount: Discount | null;
  readonly tax: Tax;
  /** What the customer has with us. */
  readonly credit: number;
}

export interface Bill {
  readonly lines: readonly Line[];
  /** Of service alone. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly credit_used: number;
  /** What is left over for the next bill; then the total is nothing. */
  readonly credit_kept: number;
  readonly total: number;
  /** What each line of service came to after the discount: the most that can be given back of it. */
  readonly net: readonly number[];
}

/** Adds up. A discount is never more than what it is taken from, and a total is never below nothing. */
export function calculateBill(services: readonly ServiceLine[], { discount, tax, credit }: BillingTerms): Bill {
  const subtotal = sum(services.map(({ amount }) => amount));
  const off = discountLine(services, discount);
  // Subtracted from 0, because -0 would be written as "-$0.00".
  const taken_off = 0 - (off?.amount ?? 0);
  const taxed = subtotal - taken_off;
  // What costs nothing because it comes later is no sale, and says nothing of who owes the tax of one.
  const levied = services.length > 0 ? taxLine(tax, taxed) : null;
  const gross = taxed + (levied?.amount ?? 0);
  const used = Math.min(credit, Math.max(0, gross));
  const kept = Math.max(0, -gross);
  const lines: Line[] = [
    ...services,
    ...(off ? [off] : []),
    ...(levied ? [levied] : []),
    ...(used > 0 ? [{ kind: "credit_used", balance: credit, amount: -used } as const] : []),
    ...(kept > 0 ? [{ kind: "credit_kept", amount: kept } as const] : []),
  ];
  return {
    lines,
    subtotal,
    discount: taken_off,
    tax: levied?.amount ?? 0,
    credit_used: used,
    credit_kept: kept,
    total: gross - used + kept,
    net: netOf(services, taken_off),
  };
}

/** Off what is charged: what is given back beside it was paid with its own discount. */
function discountLine(services: readonly ServiceLine[], discount: Discount | null): Line | null {
  const charged = sum(services.map(({ amount }) => Math.max(0, amount)));
  if (!discount || charged === 0) return null;
  const { code, percent, amount } = discount;
  if (percent !== null) {
    const off = share(charged, percent, 100);
    return off === 0 ? null : { kind: "percent_off", code, percent, of: charged, amount: -off };
  }
  // So much off a term, and not again off each seat that is added to it.
  const begins = services.some(({ kind }) => kind === "term");
  const off = begins ? Math.min(amount ?? 0, charged) : 0;
  return off === 0 ? null : { kind: "amount_off", code, amount: -off };
}

function taxLine(tax: Tax, of: number): Line | null {
  if (tax.kind === "reverse_charge") return { kind: "reverse_charge", vat_id: tax.vat_id, amount: 0 };
  if (tax.kind === "none" || of === 0) return null;
  const { rate_bp, place } = tax;
  return { kind: "tax", rate_bp, of, place, amount: share(of, rate_bp, 10_000) };
}

/** The discount falls on what is charged, by how much each line is; what is given back bears none of it. */
function netOf(services: readonly ServiceLine[], discount: number): number[] {
  const weights = services.map(({ amount }) => Math.max(0, amount));
  const off = split(discount, weights);
  return services.map(({ amount }, n) => amount - off[n]!);
}
