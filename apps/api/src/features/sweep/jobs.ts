import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Nightly deletion of everything past its retention period. Can take hours after nights in which it failed. */
export const sweepNightly = job("sweep.nightly", z.object({}), { every: "17 3 * * *", expireInSeconds: 6 * 3600 });

/** Makes the months to come of the tables that are cut by month, and drops those that are over. */
export const sweepMonths = job("sweep.months", z.object({}), { every: "7 * * * *", expireInSeconds: 3600 });

/** Deletes one team whose owner chose "Delete now". */
export const sweepTeamNow = job("sweep.team", z.object({ team_id: z.uuid() }), { expireInSeconds: 3600 });
