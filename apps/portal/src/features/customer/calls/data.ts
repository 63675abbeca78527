import { calls } from "@portal/model/calls/contract.ts";
import { REPORT_STATUS } from "@portal/model/calls/report.ts";
import { CALL_REPORT } from "@portal/model/limits.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import type { PageState } from "./page-state.ts";

export const statisticsKey = (team_id: string) => ["calls", team_id, "statistics"] as const;

/** Keeps the previous numbers until the new ones arrive, so that bars change instead of disappearing. */
export const statisticsQuery = (team_id: string, { range, member, direction }: PageState) =>
  queryOptions({
    queryKey: [...statisticsKey(team_id), range, member, direction],
    queryFn: ({ signal }) =>
      call(
        calls.statistics,
        {
          params: { id: team_id },
          query: { range, member: member ?? undefined, direction: direction ?? undefined },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Polled while the report is being generated. */
export const reportQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["calls", team_id, "report"],
    queryFn: ({ signal }) => call(calls.status, { params: { id: team_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === REPORT_STATUS.running ? CALL_REPORT.poll_ms : false),
  });

export const keyQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["calls", team_id, "key"],
    queryFn: ({ signal }) => call(calls.key, { params: { id: team_id } }, { signal }),
  });
