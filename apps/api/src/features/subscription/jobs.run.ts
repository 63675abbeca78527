import { dayOf } from "@portal/model/kit/calendar.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import type { Payments } from "../../adapters/payments/port.ts";
import { reconcilePayment } from "./charges.ts";
import { lookForDue, reconcile, rewardReferral, runDay } from "./jobs.ts";
import { grantReferralReward } from "./referral/reward.ts";
import { runBillingDay } from "./renewals.ts";
import { paymentsPending } from "./bills/store.ts";
import { teamsDue } from "./store.ts";

/** How long a charge may be in progress before it is looked up. */
const UNKNOWN_AFTER_S = 30;

const DUE_AT_ONCE = 1_000;

export const billingJobHandlers = (app: OpenAppContext, payments: Payments | null): JobHandler[] => [
  jobHandler(lookForDue, async () => {
    const now = app.clock.now();
    const due = await teamsDue(app.db, dayOf(now), now);
    // In batches, because one statement for 100,000 teams takes longer than a statement may.
    for (let first = 0; first < due.length; first += DUE_AT_ONCE) {
      const batch = due.slice(first, first + DUE_AT_ONCE).map((team_id) => ({ team_id }));
      await app.queue.enqueueAll(app.db, runDay, batch);
    }
  }),
  jobHandler(runDay, ({ team_id }) => runBillingDay(app, payments, team_id)),
  jobHandler(rewardReferral, ({ team_id }) => grantReferralReward(app, team_id)),
  jobHandler(reconcile, async () => {
    if (!payments) return;
    for (const { team_id, id } of await paymentsPending(app.db, plusSeconds(app.clock.now(), -UNKNOWN_AFTER_S))) {
      await reconcilePayment(app, payments, team_id, id);
    }
  }),
];
