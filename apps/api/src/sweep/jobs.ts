import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** What is over goes, every night; after nights in which nothing went, it may take hours. */
export const sweepNightly = job("sweep.nightly", z.object({}), { every: "17 3 * * *", expireInSeconds: 6 * 3600 });

/** Deletes one team whose owner chose "Delete now". */
export const sweepTeamNow = job("sweep.team", z.object({ team_id: z.uuid() }), { expireInSeconds: 3600 });
