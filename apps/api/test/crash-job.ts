import * as z from "zod/mini";
import { job } from "../src/platform/queue.ts";

/** A job with five database steps and an external one, for killing its worker in the middle. */
export const rollOut = job("test.roll_out", z.object({ team_id: z.uuid(), run_id: z.uuid() }), {
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: false,
});
