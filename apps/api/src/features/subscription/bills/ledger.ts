import type { Catalogue } from "@portal/model/subscription/catalogue.ts";
import type { PricedPlan } from "@portal/model/subscription/plan.ts";
import type { Config } from "../../../platform/config.ts";
import type { Db } from "../../../platform/db.ts";
import * as store from "../store.ts";
import * as bills from "./store.ts";

interface Written {
  readonly kind: "order" | "renewal";
  readonly priced: PricedPlan;
  readonly catalogue: Catalogue;
  readonly coupon?: string | undefined;
  /** Null for scheduled bills. */
  readonly asked_by: string | null;
  readonly moved?: boolean;
  readonly now: Date;
}

/** Creates a bill with the current details of customer and seller. */
export async function createInvoice(
  { config }: { readonly config: Pick<Config, "seller"> },
  db: Db,
  team_id: string,
  written: Written,
): Promise<bills.Invoice> {
  const { kind, priced, catalogue, coupon = null, asked_by, moved = false, now } = written;
  const [profile, payer] = [await store.profileOf(db, team_id), await store.payerOf(db, team_id)];
  const customer = { team_name: payer?.team_name ?? "", name: profile?.name ?? "", address: profile?.address ?? null };
  const { currency } = catalogue;
  const asked = { coupon, customer, seller: config.seller, asked_by, moved, now };
  const id = await bills.insertInvoice(db, team_id, { kind, currency, ...priced, ...asked });
  return (await bills.invoiceById(db, team_id, id))!;
}

/** Books the bill as receivable and revenue. */
export function postInvoice(db: Db, team_id: string, invoice: bills.Invoice, at: Date): Promise<void> {
  const { id: invoice_id, currency, total, subtotal, discount, tax, credit_used, credit_kept } = invoice;
  const entries: bills.Entry[] = [
    ["receivable", total],
    ["revenue", discount - subtotal],
    ["tax", -tax],
    ["credit", credit_used - credit_kept],
  ];
  return bills.insertLedgerEntries(db, team_id, entries, { invoice_id, currency, at });
}

/** Clears the receivable: it was paid, or never will be. */
export function postInvoiceSettlement(
  db: Db,
  team_id: string,
  invoice: bills.Invoice,
  as: "cash" | "lost",
  at: Date,
): Promise<void> {
  const { id: invoice_id, currency, total } = invoice;
  const entries: bills.Entry[] = [
    [as, total],
    ["receivable", -total],
  ];
  return bills.insertLedgerEntries(db, team_id, entries, { invoice_id, currency, at });
}

/** Gives up collecting the bill. */
export async function writeOff(db: Db, team_id: string, invoice: bills.Invoice, now: Date): Promise<void> {
  await bills.setInvoice(db, team_id, invoice.id, { state: "written_off" });
  await postInvoiceSettlement(db, team_id, invoice, "lost", now);
}
