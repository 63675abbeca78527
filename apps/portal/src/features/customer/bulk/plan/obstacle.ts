import type { BulkRun } from "@portal/model/bulk/contract.ts";

type Planned = Pick<BulkRun, "create" | "refused" | "all_or_nothing" | "seats">;

/** How many seats the plan needs beyond those the team has. */
export const seatsMissing = ({ seats: { seats, used_after } }: Pick<BulkRun, "seats">): number =>
  Math.max(0, used_after - seats);

/** Why a plan cannot run as it is, or null. */
export function obstacleOf(run: Planned): "refused" | "nobody" | "seats" | null {
  if (run.all_or_nothing && run.refused > 0) return "refused";
  if (run.create === 0) return "nobody";
  return seatsMissing(run) > 0 ? "seats" : null;
}
