import * as z from "zod/mini";
import { job } from "../../platform/queue.ts";

/** Migrates a solo account to a team. Retries until it is finished, because the account is locked until then. */
export const runMove = job("migration.run", z.object({ team_id: z.uuid(), move_id: z.uuid() }), {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
});
