import { dayOf } from "@portal/model/kit/calendar.ts";
import { plusSeconds } from "../kit/clock.ts";
import type { OpenHouse } from "../kit/house.ts";
import { type Handling, handle } from "../kit/queue.ts";
import type { Payments } from "../outside/payments/port.ts";
import { reconcileOne } from "./charging.ts";
import { lookForDue, reconcile, rewardReferral, runDay } from "./jobs.ts";
import { reward } from "./referral/reward.ts";
import { runDayOf } from "./renewals.ts";
import { paymentsPending } from "./bills/store.ts";
import { teamsDue } from "./store.ts";

/** So long a charge may be under way before it is asked for. */
const UNKNOWN_AFTER_S = 30;

export const billingHandlings = (house: OpenHouse, payments: Payments | null): Handling[] => [
  handle(lookForDue, async () => {
    const now = house.clock.now();
    const due = await teamsDue(house.db, dayOf(now), now);
    await house.queue.enqueueAll(
      house.db,
      runDay,
      due.map((team_id) => ({ team_id })),
    );
  }),
  handle(runDay, ({ team_id }) => runDayOf(house, payments, team_id)),
  handle(rewardReferral, ({ team_id }) => reward(house, team_id)),
  handle(reconcile, async () => {
    if (!payments) return;
    for (const { team_id, id } of await paymentsPending(house.db, plusSeconds(house.clock.now(), -UNKNOWN_AFTER_S))) {
      await reconcileOne(house, payments, team_id, id);
    }
  }),
];
