import type { Transaction } from "../kit/mount.ts";
import { sweepTeamNow } from "./jobs.ts";

/** Deletes a canceled team with all that it has, once the change commits and its last mail has left. */
export const deleteNow = (tx: Pick<Transaction, "enqueue">, team_id: string): Promise<void> =>
  tx.enqueue(sweepTeamNow, { team_id });
