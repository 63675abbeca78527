import { sql } from "kysely";
import type { Address } from "@portal/model/subscription/address.ts";
import type { Bill, Line } from "@portal/model/subscription/bill.ts";
import type { Plan } from "@portal/model/subscription/plan.ts";
import type { Seller } from "../../../platform/config.ts";
import type { Db } from "../../../platform/db.ts";

interface NewInvoice {
  readonly kind: "order" | "renewal";
  readonly currency: string;
  readonly bill: Bill;
  readonly plan: Plan;
  readonly coupon: string | null;
  readonly customer: Customer;
  readonly seller: Seller;
  readonly asked_by: string | null;
  /** True for the rest of a period that continues as a team. */
  readonly moved?: boolean;
  readonly now: Date;
}
export async function insertInvoice(db: Db, team_id: string, invoice: NewInvoice): Promise<string> {
  const { kind, currency, bill, plan, coupon, customer, seller, asked_by, moved = false, now } = invoice;
  const { lines, net: _, ...sums } = bill;
  const { id } = await db
    .insertInto("invoices")
    .values({
      team_id,
      kind,
      state: "open",
      created_at: now,
      currency,
      lines: JSON.stringify(lines),
      ...sums,
      plan: JSON.stringify(plan),
      period_from: sql`${plan.from}::date`,
      coupon,
      customer: JSON.stringify(customer),
      seller: JSON.stringify(seller),
      asked_by,
      moved,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const invoice = (db: Db, team_id: string) =>
  db
    .selectFrom("invoices")
    .select(["id", "number", "created_at", "paid_at", "currency", "card", "coupon", "asked_by"])
    .select(["subtotal", "discount", "tax", "credit_used", "credit_kept", "total"])
    .select((eb) => [
      eb.ref("kind").$castTo<"order" | "renewal">().as("kind"),
      eb.ref("state").$castTo<"open" | "paid" | "void" | "written_off">().as("state"),
      eb.ref("lines").$castTo<Line[]>().as("lines"),
      eb.ref("plan").$castTo<Plan>().as("plan"),
      eb.ref("customer").$castTo<Customer>().as("customer"),
      // Null for bills from before it was stored.
      eb.ref("seller").$castTo<Seller | null>().as("seller"),
    ])
    .where("team_id", "=", team_id);
export type Invoice = Awaited<ReturnType<typeof statementsOf>>[number];
/** The customer's details at the time of the bill. */
interface Customer {
  readonly team_name: string;
  readonly name: string;
  readonly address: Address | null;
}

export const statementsOf = (db: Db, team_id: string) =>
  invoice(db, team_id).where("number", "is not", null).orderBy("number", "desc").limit(500).execute();
/** The numbers of a team's statements, newest first. */
export const statementNumbers = (db: Db, team_id: string) =>
  db
    .selectFrom("invoices")
    .select(["id", "number", "created_at", "total", "currency"])
    .where("team_id", "=", team_id)
    .where("number", "is not", null)
    .orderBy("number", "desc")
    .limit(500)
    .execute();
export const invoiceById = (db: Db, team_id: string, id: string) =>
  invoice(db, team_id).where("id", "=", id).executeTakeFirst();
/** The oldest unpaid bill. */
export const unpaidRenewal = (db: Db, team_id: string) =>
  invoice(db, team_id)
    .where("kind", "=", "renewal")
    .where("state", "=", "open")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();

/** The database numbers a bill at commit: an order when it is paid, a renewal when it is written. */
export const setInvoice = (
  db: Db,
  team_id: string,
  id: string,
  change: { state?: "paid" | "void" | "written_off"; paid_at?: Date; card?: string | null },
) => db.updateTable("invoices").set(change).where("team_id", "=", team_id).where("id", "=", id).execute();

/** Quotes are not stored; the sequence only keeps their numbers unique. */
export async function nextQuoteNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('quote_numbers')::int as number`.execute(db);
  return rows[0]!.number;
}

export async function insertPayment(db: Db, team_id: string, invoice_id: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (team_id, invoice_id, attempt, state, created_at)
    select ${team_id}, ${invoice_id}, 1 + count(*), 'pending', ${now} from payments
    where team_id = ${team_id} and invoice_id = ${invoice_id} returning id`.execute(db);
  return rows[0]!.id;
}
export const lockPayment = (db: Db, team_id: string, id: string) =>
  db
    .selectFrom("payments")
    .select(["id", "invoice_id", "created_at", "charge_id"])
    .select((eb) => eb.ref("state").$castTo<"pending" | "succeeded" | "declined">().as("state"))
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
export const settlePayment = (
  db: Db,
  team_id: string,
  id: string,
  settled: {
    state: "succeeded" | "declined";
    charge_id: string | null;
    reason: string | null;
    retryable: boolean | null;
  },
  settled_at: Date,
) =>
  db
    .updateTable("payments")
    .set({ ...settled, settled_at })
    .where("team_id", "=", team_id)
    .where("id", "=", id)
    .execute();
export const hasPending = async (db: Db, team_id: string): Promise<boolean> =>
  (await db
    .selectFrom("payments")
    .select("id")
    .where("team_id", "=", team_id)
    .where("state", "=", "pending")
    .executeTakeFirst()) !== undefined;

type LedgerAccount = "receivable" | "revenue" | "tax" | "credit" | "cash" | "lost" | "given";
export type Entry = readonly [account: LedgerAccount, amount: number];
/** Writes one ledger transaction. The database refuses entries that do not balance. */
export async function insertLedgerEntries(
  db: Db,
  team_id: string,
  entries: readonly Entry[],
  { invoice_id, currency, at }: { invoice_id: string | null; currency: string; at: Date },
): Promise<void> {
  const used = entries.filter(([, amount]) => amount !== 0);
  if (used.length === 0) return;
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db);
  const transaction_id = rows[0]!.id;
  await db
    .insertInto("ledger")
    .values(used.map(([account, amount]) => ({ team_id, transaction_id, account, amount, currency, at, invoice_id })))
    .execute();
}

export async function paymentsPending(db: Db, before: Date): Promise<{ team_id: string; id: string }[]> {
  const { rows } = await sql<{ team_id: string; id: string }>`select * from payments_pending(${before})`.execute(db);
  return rows;
}
export async function teamOfPayment(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ team_id: string | null }>`select team_of_payment(${id}) as team_id`.execute(db);
  return rows[0]?.team_id ?? null;
}
export async function isNewEvent(db: Db, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (id, at) values (${id}, ${at}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
