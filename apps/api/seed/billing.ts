import { type Day, dayOf, startOf } from "@portal/model/kit/calendar.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import {
  type PlanSelection,
  type PricedPlan,
  changePlan,
  renewPlan,
  startPlan,
} from "@portal/model/subscription/plan.ts";
import { createInvoice, postInvoice } from "../src/features/subscription/bills/ledger.ts";
import * as bills from "../src/features/subscription/bills/store.ts";
import { applyPaidInvoice, changesFromInvoice } from "../src/features/subscription/charges.ts";
import { loadPricingConditions } from "../src/features/subscription/pricing.ts";
import * as store from "../src/features/subscription/store.ts";
import type { Db } from "../src/platform/db.ts";

/** The seller on the invoices of a development server. */
export const SEED_SELLER = {
  name: "Switchboard Telecom, S.L.",
  address: ["Calle de Alcalá 42", "28014 Madrid", "Spain"],
  tax_id: "ESB00000000",
};

interface History {
  readonly name: string;
  readonly address: Address;
  readonly first: PlanSelection;
  /** The day of the first order. */
  readonly from: Day;
  /** Seats added later, with the day. */
  readonly more?: { readonly seats: number; readonly on: Day };
}

/**
 * Buys, extends and renews a plan up to today with the code that bills customers: invoices, their numbers, payments and
 * the ledger agree. No email is sent. The gateway learns of the card and its charges when it starts (tools/parts/seeded-cards.ts).
 */
export async function paidHistory(db: Db, team_id: string, now: Date, history: History): Promise<void> {
  const { name, address, first, from, more } = history;
  const today = dayOf(now);
  const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: now.getUTCFullYear() + 2, fingerprint: "" };
  const ids = { customer: `cus_${team_id}`, method: `pm_${team_id}` };
  await store.savePaymentProfile(db, team_id, { ...ids, ...card, name, address }, noonOf(from));
  const catalogue = await store.catalogueAt(db, now);
  const money = await loadPricingConditions(db, team_id, { credit: 0 }, catalogue);
  const bill = (kind: "order" | "renewal", priced: PricedPlan, day: Day) =>
    paid(db, team_id, kind, { priced, catalogue, now: noonOf(day) });

  let { plan } = await bill("order", startPlan(catalogue, first, from, null, money), from);
  for (;;) {
    const addsNow = more && plan.seats < more.seats && more.on < plan.to && more.on <= today;
    if (addsNow) {
      const added = changePlan(catalogue, plan, { ...first, seats: more.seats }, more.on, money);
      ({ plan } = await bill("order", added, more.on));
    }
    if (plan.to > today) return;
    ({ plan } = await bill("renewal", renewPlan(catalogue, plan, money), plan.to));
  }
}

interface Billed {
  readonly priced: PricedPlan;
  readonly catalogue: Awaited<ReturnType<typeof store.catalogueAt>>;
  readonly now: Date;
}
/** Writes a bill and its successful charge. A renewal counts first and is paid afterwards. */
async function paid(
  db: Db,
  team_id: string,
  kind: "order" | "renewal",
  { priced, catalogue, now }: Billed,
): Promise<PricedPlan> {
  const held = (await store.subscriptionOf(db, team_id))!;
  const app = { config: { seller: SEED_SELLER } };
  const invoice = await createInvoice(app, db, team_id, { kind, priced, catalogue, asked_by: null, now });
  if (kind === "renewal") {
    await store.changeSubscription(db, team_id, changesFromInvoice(held, invoice));
    await postInvoice(db, team_id, invoice, now);
  }
  const payment_id = await bills.insertPayment(db, team_id, invoice.id, now);
  const charge = { state: "succeeded", charge_id: `ch_${payment_id}`, reason: null, retryable: null } as const;
  await bills.settlePayment(db, team_id, payment_id, charge, now);
  await applyPaidInvoice(db, team_id, held, invoice, now);
  return priced;
}

const noonOf = (day: Day): Date => new Date(startOf(day).getTime() + 12 * 3_600_000);
