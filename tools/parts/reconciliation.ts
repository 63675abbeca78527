import { sql } from "kysely";
import type { Db } from "@portal/api/platform/db.ts";
import type { Gateway } from "./gateway.ts";

export interface Reconciliation {
  /** Bills with an amount to charge. */
  readonly bills: number;
  /** Successful charges at the gateway. */
  readonly charges: number;
  /** Paid bills not charged exactly once with their amount, unpaid bills that were charged, and charges without a bill. */
  readonly wrong: number;
  /** The balance of our ledger. */
  readonly balance: number;
  /** The receivables in our ledger that exceed the open renewals. */
  readonly owed_too_much: number;
  /** Charges without a known result. */
  readonly pending: number;
}

/** Compares our bills with the gateway's ledger. */
export async function reconcileCharges(owner: Db, gateway: Gateway): Promise<Reconciliation> {
  const bills = await owner.selectFrom("invoices").select(["id", "total", "state"]).where("total", ">", 0).execute();
  const made = (await gateway.ledger()).filter(({ kind, state }) => kind === "charge" && state === "succeeded");
  const charges = Map.groupBy(made, ({ invoice_id }) => invoice_id ?? "");
  const wrong = bills.filter(({ id, total, state }) => {
    const own = charges.get(id) ?? [];
    charges.delete(id);
    return state === "paid" ? own.length !== 1 || own[0]!.amount !== total : own.length !== 0;
  });
  const { rows } = await sql<{ balance: number; owed_too_much: number; pending: number }>`
    select coalesce(sum(amount), 0)::float8 as balance,
      coalesce(sum(amount) filter (where account = 'receivable'), 0)::float8
        - (select coalesce(sum(total), 0) from invoices where kind = 'renewal' and state = 'open')::float8 as owed_too_much,
      (select count(*)::int from payments where state = 'pending') as pending
    from ledger`.execute(owner);
  return { bills: bills.length, charges: made.length, wrong: wrong.length + charges.size, ...rows[0]! };
}

/** Tells whether every bill is charged once or not at all, the ledger balances, and no charge is pending. */
export const isSound = ({ wrong, balance, owed_too_much, pending }: Reconciliation): boolean =>
  wrong === 0 && balance === 0 && owed_too_much === 0 && pending === 0;
