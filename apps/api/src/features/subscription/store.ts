import { sql } from "kysely";
import type { Day } from "@portal/model/kit/calendar.ts";
import type { Product, SubscriptionState, Tier } from "@portal/model/members/schemas.ts";
import type { Catalogue } from "@portal/model/subscription/catalogue.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import type { Coupon } from "@portal/model/subscription/coupons.ts";
import type { SubscriptionEvent } from "@portal/model/subscription/lifecycle.ts";
import type { Plan } from "@portal/model/subscription/plan.ts";
import type { Db } from "../../platform/db.ts";
import { findTeamOwner } from "../../platform/teams.ts";

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
  /** A trial starts with the account, and another when a solo account becomes a team. */
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

/** Locks the row until this transaction ends. */
export async function lockSubscription(db: Db, team_id: string): Promise<Subscription | undefined> {
  const locked = sql<Subscription>`select ${subscription} where b.team_id = ${team_id} for update of b`;
  return (await locked.execute(db)).rows[0];
}

/** The catalog at a given time. */
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

/** Adds a catalog and returns its version. */
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

export const insertStateChange = (
  db: Db,
  team_id: string,
  move: { before: SubscriptionState; after: SubscriptionState; happening: SubscriptionEvent; at: Date },
) =>
  db
    .insertInto("subscription_states")
    .values({ team_id, ...move })
    .execute();

/** The last event before it was canceled. */
export async function lastHappening(db: Db, team_id: string): Promise<string | undefined> {
  const last = db
    .selectFrom("subscription_states")
    .select("happening")
    .where("team_id", "=", team_id)
    .where("after", "<>", "canceled")
    .orderBy("id", "desc")
    .limit(1);
  return (await last.executeTakeFirst())?.happening;
}

export const profileOf = (db: Db, team_id: string) =>
  db
    .selectFrom("payment_profiles")
    .select(["id", "customer", "method", "brand", "last4", "exp_month", "exp_year", "name"])
    .select((eb) => eb.ref("address").$castTo<Address>().as("address"))
    .where("team_id", "=", team_id)
    .executeTakeFirst();
export type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

export const savePaymentProfile = (
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

export async function couponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    select code, description, percent, amount, valid_from::text, valid_to::text, tiers, terms, most_uses, uses, periods
    from coupons where code = ${code}`.execute(db);
  return rows[0];
}
export const findCouponUse = (db: Db, team_id: string, code: string) =>
  db.selectFrom("coupon_uses").select("at").where("team_id", "=", team_id).where("code", "=", code).executeTakeFirst();
export const redeemCoupon = (db: Db, team_id: string, code: string, at: Date) =>
  db.insertInto("coupon_uses").values({ team_id, code, at }).execute();
export const releaseCoupon = (db: Db, team_id: string, code: string) =>
  db.deleteFrom("coupon_uses").where("team_id", "=", team_id).where("code", "=", code).execute();

/** The recipient of bills and billing emails. */
export const payerOf = findTeamOwner;

/** Returns false if it was sent before. */
export async function insertNoticeOnce(db: Db, team_id: string, what: string, on_day: Day, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_notices (team_id, what, on_day, at) values (${team_id}, ${what}, ${on_day}::date, ${at})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function teamsDue(db: Db, today: Day, now: Date): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select billing_due(${today}::date, ${now}) as team_id`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

/** Extends a trial, from now if it has ended. */
export async function updateTrialEnd(db: Db, team_id: string, days: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ trial_ended_at: Date }>`
    update subscriptions set trial_extended_days = trial_extended_days + ${days},
      trial_ended_at = greatest(trial_ended_at, ${now}) + make_interval(days => ${days})
    where team_id = ${team_id} returning trial_ended_at`.execute(db);
  return rows[0]!.trial_ended_at;
}
