import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Tests everybody of a round, and goes on however often it is interrupted: no other can begin before its end. */
export const runRound = job("doctor.run_round", z.object({ team_id: z.uuid(), round_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
