import { sql } from "kysely";
import type { Plan } from "@portal/model/subscription/plan.ts";
import type { Db } from "../../../platform/db.ts";

/** Whether the team was referred and has no reward yet. */
export async function isRewardDue(db: Db, team_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where team_id = ${team_id} and referral_code is not null
      and not exists (select from referral_rewards r where r.team_id = a.team_id and r.referred_team_id = a.team_id)
    limit 1`.execute(db);
  return rows.length > 0;
}
/** The team that referred this one, and its subscription. */
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
/** Returns false if it was given before. */
export async function insertReward(db: Db, team_id: string, reward: Reward): Promise<boolean> {
  const given = await db
    .insertInto("referral_rewards")
    .values({ team_id, ...reward })
    .onConflict((oc) => oc.doNothing())
    .returning("team_id")
    .executeTakeFirst();
  return given !== undefined;
}
/** All credit from referrals, including for having been referred. */
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
