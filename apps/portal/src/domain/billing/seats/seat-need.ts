/** What a task needs: seats for those it adds, and at least this many in all. */
export interface SeatNeed {
  readonly create: number;
  readonly used_after: number;
}

/** How many seats the team needs in all, now that this many are used. */
export const seatsNeeded = ({ create, used_after }: SeatNeed, used: number): number =>
  Math.max(used_after, used + create);
