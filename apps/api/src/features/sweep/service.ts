import type { Transaction } from "../../platform/register-routes.ts";
import { sweepTeamNow } from "./jobs.ts";

/** Deletes a canceled team and everything it has, as soon as its last email has been sent. */
export const enqueueTeamDeletion = (tx: Pick<Transaction, "enqueue">, team_id: string): Promise<void> =>
  tx.enqueue(sweepTeamNow, { team_id });
