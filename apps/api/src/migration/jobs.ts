import * as z from "zod/mini";
import { job } from "../platform/queue.ts";

/** Moves a solo account to a team, and goes on however often it is interrupted: the account waits for its end. */
export const runMove = job("migration.run", z.object({ team_id: z.uuid(), move_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
