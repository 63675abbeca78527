import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Creates the people of a planned run, and goes on however often it is interrupted: the team waits for its end. */
export const runBulk = job("bulk.run", z.object({ team_id: z.uuid(), run_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
