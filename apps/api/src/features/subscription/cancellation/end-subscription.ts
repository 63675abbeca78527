import type { Db } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import { writeOff } from "../bills/ledger.ts";
import { transitionState } from "../charges.ts";
import * as store from "../store.ts";
import * as bills from "../bills/store.ts";

/** Ends a subscription: no further charges. An unpaid bill is written off, together with its period. */
export async function endSubscription(db: Db, team_id: string, now: Date): Promise<store.Subscription> {
  const held = (await store.lockSubscription(db, team_id)) ?? fail("team.not_found");
  if (await bills.hasPending(db, team_id)) fail("subscription.pending");
  const unpaid = await bills.unpaidRenewal(db, team_id);
  if (unpaid) await writeOff(db, team_id, unpaid, now);
  await store.changeSubscription(db, team_id, {
    renews: false,
    unpaid_since: null,
    ...(unpaid && { plan: null }),
    ...(await transitionState(db, team_id, held, "canceled", now)),
  });
  return held;
}
