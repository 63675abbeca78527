import { sql } from "kysely";
import type { Day } from "@portal/model/kit/calendar.ts";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/shapes.ts";
import type { Bill, Line } from "@portal/model/subscription/bill.ts";
import type { Catalogue } from "@portal/model/subscription/catalogue.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import type { Coupon } from "@portal/model/subscription/coupons.ts";
import type { Happening } from "@portal/model/subscription/life.ts";
import type { Plan } from "@portal/model/subscription/plan.ts";
import type { Db } from "../kit/db.ts";

export interface Subscription {
  product: Product;
  tier: Tier;
  state: SubscriptionState;
  seats: number;
  used_seats: number;
  version: number;
  plan: Plan | null;
  renews: boolean;
  credit: number;
  /** A trial begins with the account, and another one when a solo account becomes a team. */
  trial_started_at: Date;
  trial_ended_at: Date | null;
  unpaid_since: Day | null;
  tries: number;
  unpaid_reason: string | null;
  referral_code: string;
  trial_extended_days: number;
}

const subscription = sql`t.product, b.tier, b.state, b.seats, b.used_seats, b.version, b.plan, b.renews, b.credit,
  coalesce(t.moved_at, t.created_at) as trial_started_at, b.trial_ended_at, b.unpaid_since::text, b.tries, b.unpaid_reason, b.referral_code, b.trial_extended_days
  from subscriptions b join teams t on t.id = b.team_id`;

export async function subscriptionOf(db: Db, team_id: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`select ${subscription} where b.team_id = ${team_id}`.execute(db);
  return rows[0];
}

/** Kept from others until this transaction ends. */
export async function lockSubscription(db: Db, team_id: string): Promise<Subscription | undefined> {
  const locked = sql<Subscription>`select ${subscription} where b.team_id = ${team_id} for update of b`;
  return (await locked.execute(db)).rows[0];
}

/** The price list of a moment. */
export async function catalogueAt(db: Db, now: Date): Promise<Catalogue> {
  const { data } = await db
    .selectFrom("catalogues")
    .select("data")
    .where("valid_from", "<=", now)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return data as unknown as Catalogue;
}

/** Another price list; answers its version. */
export async function addCatalogue(db: Db, data: Omit<Catalogue, "version">, valid_from: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into catalogues (version, valid_from, data)
    select max(version) + 1, ${valid_from}, ${JSON.stringify(data)}::jsonb || jsonb_build_object('version', max(version) + 1)
    from catalogues returning version`.execute(db);
  return rows[0]!.version;
}

interface Changes {
  readonly tier: Tier;
  readonly state: SubscriptionState;
  readonly seats: number;
  readonly plan: Plan | null;
  readonly credit: number;
  readonly renews: boolean;
  readonly unpaid_since: Day | null;
  readonly tries: number;
  readonly unpaid_reason: string | null;
  readonly trial_ended_at: Date | null;
}
export async function changeSubscription(db: Db, team_id: string, changes: Partial<Changes>): Promise<void> {
  const { plan, unpaid_since, ...plain } = changes;
  await db
    .updateTable("subscriptions")
    .set({
      ...plain,
      ...(plan !== undefined && {
        plan: plan && JSON.stringify(plan),
        period_from: plan && sql`${plan.from}::date`,
        period_to: plan && sql`${plan.to}::date`,
      }),
      ...(unpaid_since !== undefined && { unpaid_since: unpaid_since && sql`${unpaid_since}::date` }),
    })
    .where("team_id", "=", team_id)
    .execute();
}

export const noteState = (
  db: Db,
  team_id: string,
  move: { before: SubscriptionState; after: SubscriptionState; happening: Happening; at: Date },
) =>
  db
    .insertInto("subscription_states")
    .values({ team_id, ...move })
    .execute();

export const profileOf = (db: Db, team_id: string) =>
  db
    .selectFrom("payment_profiles")
    .select(["id", "customer", "method", "brand", "last4", "exp_month", "exp_year", "name"])
    .select((eb) => eb.ref("address").$castTo<Address>().as("address"))
    .where("team_id", "=", team_id)
    .executeTakeFirst();
export type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

export const keepProfile = (
  db: Db,
  team_id: string,
  profile: Omit<Profile, "id" | "address"> & { address: Address; fingerprint: string },
  changed_at: Date,
) => {
  const row = { ...profile, address: JSON.stringify(profile.address), changed_at };
  return db
    .insertInto("payment_profiles")
    .values({ team_id, ...row })
    .onConflict((oc) => oc.column("team_id").doUpdateSet(row))
    .execute();
};
export const editProfile = (
  db: Db,
  team_id: string,
  { name, address }: { name: string; address: Address },
  changed_at: Date,
) =>
  db
    .updateTable("payment_profiles")
    .set({ name, address: JSON.stringify(address), changed_at })
    .where("team_id", "=", team_id)
    .execute();

interface NewInvoice {
  readonly kind: "order" | "renewal";
  readonly currency: string;
  readonly bill: Bill;
  readonly plan: Plan;
  readonly coupon: string | null;
  readonly customer: Customer;
  readonly asked_by: string | null;
  /** For the rest of a period that goes on as a team's. */
  readonly moved?: boolean;
  readonly now: Date;
}
export async function insertInvoice(db: Db, team_id: string, invoice: NewInvoice): Promise<string> {
  const { kind, currency, bill, plan, coupon, customer, asked_by, moved = false, now } = invoice;
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
    ])
    .where("team_id", "=", team_id);
export type Invoice = Awaited<ReturnType<typeof statementsOf>>[number];
/** Who owes a bill, as it was then. */
interface Customer {
  readonly team_name: string;
  readonly name: string;
  readonly address: Address | null;
}

export const statementsOf = (db: Db, team_id: string) =>
  invoice(db, team_id).where("number", "is not", null).orderBy("number", "desc").limit(500).execute();
export const invoiceById = (db: Db, team_id: string, id: string) =>
  invoice(db, team_id).where("id", "=", id).executeTakeFirst();
/** The oldest bill that is to be paid. */
export const unpaidRenewal = (db: Db, team_id: string) =>
  invoice(db, team_id)
    .where("kind", "=", "renewal")
    .where("state", "=", "open")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();

export const setInvoice = (
  db: Db,
  team_id: string,
  id: string,
  change: { state?: "paid" | "void" | "written_off"; paid_at?: Date; number?: number; card?: string | null },
) => db.updateTable("invoices").set(change).where("team_id", "=", team_id).where("id", "=", id).execute();

/** The next number, in the transaction that uses it: a rolled-back one is not missing. */
export async function takeNumber(db: Db): Promise<number> {
  const { last } = await db
    .updateTable("statement_numbers")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("seller", "=", "default")
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** The same for a bill that has none yet, in one statement: nobody waits for it longer than they must. */
export async function numberInvoice(db: Db, team_id: string, id: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with taken as (update statement_numbers set last = last + 1 where seller = 'default' returning last)
    update invoices set number = taken.last from taken where team_id = ${team_id} and id = ${id} returning number`.execute(
    db,
  );
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
/** One transaction of the ledger: its entries add up to nothing, or the database refuses it. */
export async function enter(
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

export async function couponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    select code, description, percent, amount, valid_from::text, valid_to::text, tiers, terms, most_uses, uses, periods
    from coupons where code = ${code}`.execute(db);
  return rows[0];
}
export const useOf = (db: Db, team_id: string, code: string) =>
  db.selectFrom("coupon_uses").select("at").where("team_id", "=", team_id).where("code", "=", code).executeTakeFirst();
export const takeCoupon = (db: Db, team_id: string, code: string, at: Date) =>
  db.insertInto("coupon_uses").values({ team_id, code, at }).execute();
export const giveCouponBack = (db: Db, team_id: string, code: string) =>
  db.deleteFrom("coupon_uses").where("team_id", "=", team_id).where("code", "=", code).execute();

/** Whom a bill and a mail about it go to: whoever leads the team. */
export const payerOf = (db: Db, team_id: string) =>
  db
    .selectFrom("members as m")
    .innerJoin("teams as t", "t.id", "m.team_id")
    .innerJoin("accounts as a", (join) => join.onRef("a.team_id", "=", "m.team_id").onRef("a.member_id", "=", "m.id"))
    .select(["m.email", "m.first_name", "t.team_name"])
    .select((eb) => [
      eb.ref("a.locale").$castTo<"en" | "es">().as("locale"),
      eb.ref("t.product").$castTo<Product>().as("product"),
    ])
    .where("m.team_id", "=", team_id)
    .where("m.status", "<>", "removed")
    .orderBy(sql`m.admin_role = 'primary'`, "desc")
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();

/** Whether it is said for the first time. */
export async function isNews(db: Db, team_id: string, what: string, on_day: Day, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_notices (team_id, what, on_day, at) values (${team_id}, ${what}, ${on_day}::date, ${at})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function teamsDue(db: Db, today: Day, now: Date): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select billing_due(${today}::date, ${now}) as team_id`.execute(db);
  return rows.map(({ team_id }) => team_id);
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
/** Whether it came by a recommendation that has brought it nothing yet. */
export async function isRewardDue(db: Db, team_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where team_id = ${team_id} and referral_code is not null
      and not exists (select from referral_rewards r where r.team_id = a.team_id and r.referred_team_id = a.team_id)
    limit 1`.execute(db);
  return rows.length > 0;
}
/** By whose recommendation a team came, and what they have themselves. */
export async function referrerOf(
  db: Db,
  referred: string,
): Promise<{ team_id: string; plan: Plan | null } | undefined> {
  const { rows } = await sql<{ team_id: string; plan: Plan | null }>`select * from referrer_of(${referred})`.execute(
    db,
  );
  return rows[0];
}
export interface Reward {
  readonly referred_team_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
}
/** Whether it is given for the first time. */
export async function insertReward(db: Db, team_id: string, reward: Reward): Promise<boolean> {
  const given = await db
    .insertInto("referral_rewards")
    .values({ team_id, ...reward })
    .onConflict((oc) => oc.doNothing())
    .returning("team_id")
    .executeTakeFirst();
  return given !== undefined;
}
/** What recommendations have brought, its own coming by one included. */
export async function earned(db: Db, team_id: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from referral_rewards where team_id = ${team_id}`.execute(db);
  return rows[0]!.sum;
}
interface ReferralCredit {
  readonly id: string;
  readonly at: Date;
  readonly amount: number;
  readonly currency: string;
  readonly own: boolean;
  readonly initial: string | null;
  readonly solo: boolean;
}
/** Of the team that this connection is bound to. */
export async function referralCredits(db: Db): Promise<ReferralCredit[]> {
  const { rows } = await sql<ReferralCredit>`
    select id, at, amount::int, currency, own, initial, coalesce(solo, false) as solo from referrals_of_team()`.execute(
    db,
  );
  return rows;
}
export async function referralsWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select referrals_waiting() as waiting`.execute(db);
  return rows[0]!.waiting;
}
export async function referralExists(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select referral_exists(${code}) as there`.execute(db);
  return rows[0]?.there ?? false;
}

interface Kept {
  team_name: string;
  members: number;
  voice_accounts: number;
  devices: number;
  contacts: number;
  call_records: number;
}
export async function whatThereIs(db: Db, team_id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select t.team_name,
      (select count(*)::int from members m where m.team_id = t.id and m.status <> 'removed') as members,
      (select count(*)::int from voice_accounts v where v.team_id = t.id) as voice_accounts,
      (select count(*)::int from devices d where d.team_id = t.id and d.freed_at is null) as devices,
      (select count(*)::int from contacts c where c.team_id = t.id) as contacts,
      (select count(*)::int from call_records r where r.team_id = t.id) as call_records
    from teams t where t.id = ${team_id}`.execute(db);
  return rows[0]!;
}

/** From here on nobody comes in but whoever closed it, to take it back or to take their data along. */
export async function closeTeam(
  db: Db,
  team_id: string,
  by_account: string | null,
  why: { at: Date; reason: string; words: string; by_staff?: boolean },
): Promise<void> {
  await db
    .insertInto("cancellations")
    .values({ team_id, ...why })
    .execute();
  await db.updateTable("teams").set({ deleted_at: why.at }).where("id", "=", team_id).execute();
  await sql`delete from sessions s using accounts a where a.id = s.account_id and a.team_id = ${team_id}`.execute(db);
  // Their passwords are over: who tries one is told what a stranger is told, and in the same time. One that was to be used
  // once is over for good, also if the team comes back.
  await sql`
    update accounts set password_one_time_until =
      case when password_one_time_until is null then ${why.at}::timestamptz else ${why.at}::timestamptz - interval '1 second' end
    where team_id = ${team_id} and id is distinct from ${by_account}`.execute(db);
}

/** A trial's end moves, counted from now if it is over. */
export async function prolongTrial(db: Db, team_id: string, days: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ trial_ended_at: Date }>`
    update subscriptions set trial_extended_days = trial_extended_days + ${days},
      trial_ended_at = greatest(trial_ended_at, ${now}) + make_interval(days => ${days})
    where team_id = ${team_id} returning trial_ended_at`.execute(db);
  return rows[0]!.trial_ended_at;
}

/** When it was closed, if it can still be taken back. */
export async function closedAt(db: Db, team_id: string): Promise<Date | null> {
  const closed = db.selectFrom("cancellations").select("at").where("team_id", "=", team_id);
  return (await closed.executeTakeFirst())?.at ?? null;
}

/** Everybody comes in again as before. */
export async function openTeam(db: Db, team_id: string, closed_at: Date): Promise<void> {
  await db.deleteFrom("cancellations").where("team_id", "=", team_id).execute();
  await db.updateTable("teams").set({ deleted_at: null }).where("id", "=", team_id).execute();
  await db
    .updateTable("accounts")
    .set({ password_one_time_until: null })
    .where("team_id", "=", team_id)
    .where("password_one_time_until", "=", closed_at)
    .execute();
}
