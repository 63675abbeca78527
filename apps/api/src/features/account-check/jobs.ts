import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Tests every account of a round. Retries until the round ends, because no other round can start before that. */
export const runRound = job("doctor.run_round", z.object({ team_id: z.uuid(), round_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
