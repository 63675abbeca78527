import { bulk } from "@portal/model/bulk/contract.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import { teamKey } from "#domain/team/team.ts";
import { lastDraftSave } from "./check/useDraftSaving.ts";
import { isUnderway } from "./steps.ts";

const ASK_EVERY_MS = 1_000;

/** Loaded on every visit, because it decides where the visit starts. */
export const latestQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["bulk", team_id],
    queryFn: ({ signal }) => call(bulk.latest, { params: { id: team_id } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Loaded on every visit, after a save that a former visit left. It contains passwords, so it is not cached. */
export const draftQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["bulk-draft", team_id],
    queryFn: async ({ signal }) => {
      await lastDraftSave();
      return call(bulk.draft, { params: { id: team_id } }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Polled every second until it has ended; a failed request does not stop it. */
export const runQuery = (team_id: string, run_id: string) =>
  queryOptions({
    queryKey: ["bulk", team_id, run_id],
    queryFn: ({ signal }) => call(bulk.get, { params: { id: team_id, runId: run_id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (!data || isUnderway(data.state) ? ASK_EVERY_MS : false),
  });

/** Refetches everything that shows members. */
export function useTeamChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: teamKey });
    void queries.invalidateQueries({ queryKey: ["members"] });
  }, [queries]);
}
