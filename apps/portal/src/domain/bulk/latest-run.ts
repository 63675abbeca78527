import type { RunState } from "@portal/model/bulk/run-state.ts";
import { queryOptions } from "@tanstack/react-query";

/** An action on many rows of a list, which the server does. */
export interface Run {
  readonly id: string;
  readonly state: RunState;
  readonly percent: number;
  readonly total: number;
  readonly done: number;
  readonly undoable: boolean;
  readonly undone: number;
  readonly finished_at: number | null;
}

export const isUnderWay = (run: Pick<Run, "state"> | null | undefined): boolean =>
  run?.state === "running" || run?.state === "undoing";

const POLL_MS = 800;

/** A list's latest action on many rows; polled while it is under way. */
export const latestRunQuery = <R extends Run>(
  list: "members" | "devices" | "contacts",
  team_id: string,
  fetch: (signal: AbortSignal) => Promise<{ readonly run: R | null }>,
) =>
  queryOptions({
    queryKey: ["latest-run", list, team_id],
    queryFn: ({ signal }) => fetch(signal),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.run) ? POLL_MS : false),
  });
export type LatestRunQuery<R extends Run> = ReturnType<typeof latestRunQuery<R>>;
