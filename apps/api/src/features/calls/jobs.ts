import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Creates the file of a team's calls. An interrupted attempt starts over and leaves one file. */
export const makeReport = job("calls.make_report", z.object({ team_id: z.uuid(), report_id: z.uuid() }), {
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: false,
  expireInSeconds: 7_200,
});

/** Deletes expired files. */
export const clearReports = job("calls.clear_reports", z.object({}), { every: "41 * * * *" });

/** Sums the days of teams with many calls, for the statistics. */
export const countDays = job("calls.count_days", z.object({}), { every: "23 * * * *", expireInSeconds: 3 * 3600 });
