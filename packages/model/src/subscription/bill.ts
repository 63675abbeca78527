import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";
import { share, split, sum } from "../kit/money.ts";
import { PaidTier, Term } from "./catalogue.ts";

const Amount = z.int();
/** Seats for a span of days: a whole term, or what is left of it. */
const service = { tier: PaidTier, term: Term, seats: z.int(), from: Day, to: Day, amount: Amount };
const prorated = { days: z.int(), of_days: z.int() };

const ServiceLine = z.discriminatedUnion("kind", [
  /** A whole term: seats × price. */
  z.object({ kind: z.literal("term"), ...service, unit: Amount }),
  /** The rest of the current term: seats × price × days left ÷ days of the term. */
  z.object({ kind: z.literal("rest"), ...service, ...prorated, unit: Amount }),
  /** Refund for unused days: paid × days left ÷ days paid for. */
  z.object({ kind: z.literal("unused"), ...service, ...prorated, paid: Amount }),
]);
export type ServiceLine = z.infer<typeof ServiceLine>;

/**
 * One line of a bill, with all values of its text and its formula. Stored as data and rendered in the reader's language
 * (`lines.en.ts`), so preview, charge, statement and support show the same.
 */
export const Line = z.union([
  ServiceLine,
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("percent_off"), code: z.string(), percent: z.int(), of: Amount, amount: Amount }),
    z.object({ kind: z.literal("amount_off"), code: z.string(), amount: Amount }),
    z.object({ kind: z.literal("tax"), rate_bp: z.int(), of: Amount, place: z.string(), amount: Amount }),
    z.object({ kind: z.literal("reverse_charge"), vat_id: z.string(), amount: Amount }),
    /** Paid from the credit balance. */
    z.object({ kind: z.literal("credit_used"), balance: Amount, amount: Amount }),
    /** Added to the credit balance for the next bill. */
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
  /** The customer's credit balance. */
  readonly credit: number;
}

export interface Bill {
  readonly lines: readonly Line[];
  /** The sum of the service lines. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly credit_used: number;
  /** Credit for the next bill; the total is then 0. */
  readonly credit_kept: number;
  readonly total: number;
  /** Each service line after the discount, which is the most that can be refunded of it. */
  readonly net: readonly number[];
}

/** Calculates a bill. A discount never exceeds its base, and a total is never negative. */
export function calculateBill(services: readonly ServiceLine[], { discount, tax, credit }: BillingTerms): Bill {
  const subtotal = sum(services.map(({ amount }) => amount));
  const off = discountLine(services, discount);
  // Subtracted from 0, because -0 would be written as "-$0.00".
  const taken_off = 0 - (off?.amount ?? 0);
  const taxed = subtotal - taken_off;
  // A change that takes effect later is not a sale yet, so it has no tax line.
  const levied = services.length > 0 ? taxLine(tax, taxed) : null;
  const gross = taxed + (levied?.amount ?? 0);
  const used = Math.min(credit, Math.max(0, gross));
  const creditKept = Math.max(0, -gross);
  const lines: Line[] = [
    ...services,
    ...(off ? [off] : []),
    ...(levied ? [levied] : []),
    ...(used > 0 ? [{ kind: "credit_used", balance: credit, amount: -used } as const] : []),
    ...(creditKept > 0 ? [{ kind: "credit_kept", amount: creditKept } as const] : []),
  ];
  return {
    lines,
    subtotal,
    discount: taken_off,
    tax: levied?.amount ?? 0,
    credit_used: used,
    credit_kept: creditKept,
    total: gross - used + creditKept,
    net: netOf(services, taken_off),
  };
}

/** Discounts charges only. Refunds on the same bill already include the discount they were paid with. */
function discountLine(services: readonly ServiceLine[], discount: Discount | null): Line | null {
  const charged = sum(services.map(({ amount }) => Math.max(0, amount)));
  if (!discount || charged === 0) return null;
  const { code, percent, amount } = discount;
  if (percent !== null) {
    const off = share(charged, percent, 100);
    return off === 0 ? null : { kind: "percent_off", code, percent, of: charged, amount: -off };
  }
  // A fixed amount is taken off once per term, not again for every added seat.
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

/** Splits the discount over the charges in proportion to their amounts. Refunds get none of it. */
function netOf(services: readonly ServiceLine[], discount: number): number[] {
  const weights = services.map(({ amount }) => Math.max(0, amount));
  const off = split(discount, weights);
  return services.map(({ amount }, n) => amount - off[n]!);
}
