import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Hourly: finds teams with an ended period or trial, an open bill, or an upcoming renewal to announce. */
export const lookForDue = job("billing.look_for_due", z.object({}), { every: "5 * * * *" });
/** Runs one team's billing day. Idempotent, and continues where it was interrupted. */
export const runDay = job("billing.run_day", z.object({ team_id: z.uuid() }), { at_once: 2, batch: 8 });
/** Every minute: looks up charges with an unknown result. */
export const reconcile = job("billing.reconcile", z.object({}), { every: "* * * * *" });
/** Credits both sides of a referral after the first paid period. */
export const rewardReferral = job("billing.reward_referral", z.object({ team_id: z.uuid() }));
