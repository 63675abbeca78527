import { bulk } from "@portal/model/bulk/contract.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../kit/call.ts";
import { teamKey } from "../../kit/team.ts";
import { isUnderway } from "./steps.ts";

const ASK_EVERY_MS = 1_000;

/** Asked for on every visit: what it says decides where the visit begins. */
export const latestQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["bulk", team_id],
    queryFn: ({ signal }) => call(bulk.latest, { params: { id: team_id } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Asked for again every second until it has ended; one missed answer is no reason to stop. */
export const runQuery = (team_id: string, run_id: string) =>
  queryOptions({
    queryKey: ["bulk", team_id, run_id],
    queryFn: ({ signal }) => call(bulk.get, { params: { id: team_id, runId: run_id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || isUnderway(data.state) ? ASK_EVERY_MS : false),
  });

/** The team has other people now: whatever shows them is fetched anew. */
export function useTeamChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: teamKey });
    void queries.invalidateQueries({ queryKey: ["members"] });
  }, [queries]);
}
