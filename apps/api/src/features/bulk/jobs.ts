import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Creates the people of a planned run. Retries until it is finished, because the team is locked until then. */
export const runBulk = job("bulk.run", z.object({ team_id: z.uuid(), run_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});

/** Does a started action to its members, or undoes it. Retries like an import, because the team is locked until then. */
export const runBulkAction = job("bulk.act", z.object({ team_id: z.uuid(), run_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});

/**
 * The same for the rows of another list. It has its own queue, so that a worker of a version that knows members only
 * doesn't take it.
 */
export const runListAction = job("bulk.act_on_list", z.object({ team_id: z.uuid(), run_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
