import { referralReward } from "@portal/model/subscription/referral.ts";
import { inTeam } from "../../../platform/db.ts";
import type { OpenAppContext } from "../../../platform/app-context.ts";
import * as store from "../store.ts";
import * as referrals from "./store.ts";
import * as bills from "../bills/store.ts";

/**
 * Credits both sides, each in their own ledger. Idempotent: skips a side that already has its credit, so one missed by
 * a crash gets it and neither gets it twice.
 */
export async function grantReferralReward({ db, clock }: OpenAppContext, referred_team_id: string): Promise<void> {
  const now = clock.now();
  const due = await inTeam(db, referred_team_id, async (db) => {
    const held = await store.subscriptionOf(db, referred_team_id);
    const referrer = await referrals.referrerOf(db, referred_team_id);
    if (!held?.plan || !referrer) return null;
    const catalogue = await store.catalogueAt(db, now);
    const amount = referralReward(catalogue, held.plan, referrer.plan);
    return { to: [referred_team_id, referrer.team_id], given: { amount, currency: catalogue.currency } };
  });
  for (const team_id of due?.to ?? []) {
    await inTeam(db, team_id, (db) => give(db, team_id, { ...due!.given, referred_team_id, at: now }));
  }
}

async function give(
  db: Parameters<typeof bills.insertLedgerEntries>[0],
  team_id: string,
  given: referrals.Reward,
): Promise<void> {
  const held = await store.lockSubscription(db, team_id);
  if (!held || !(await referrals.insertReward(db, team_id, given))) return;
  const { amount, currency, at } = given;
  await store.changeSubscription(db, team_id, { credit: held.credit + amount });
  const entries: bills.Entry[] = [
    ["given", amount],
    ["credit", -amount],
  ];
  await bills.insertLedgerEntries(db, team_id, entries, { invoice_id: null, currency, at });
}
