import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Every hour: whose period or trial is over, who owes something, whom to tell what comes. */
export const lookForDue = job("billing.look_for_due", z.object({}), { every: "5 * * * *" });
/** One team's day: safe to do twice, and the next one goes on where it was stopped. */
export const runDay = job("billing.run_day", z.object({ team_id: z.uuid() }), { at_once: 2, batch: 8 });
/** Every minute: charges whose result is not known are asked for. */
export const reconcile = job("billing.reconcile", z.object({}), { every: "* * * * *" });
/** Whoever came by a recommendation has paid for a period: both get their credit. */
export const rewardReferral = job("billing.reward_referral", z.object({ team_id: z.uuid() }));
