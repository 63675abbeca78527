import type { BulkAction } from "@portal/model/bulk/actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import type { MemberSelection } from "@portal/model/members/selection.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

interface Asked {
  readonly action?: BulkAction;
  /** The voice account to assign. */
  readonly assign?: string | undefined;
}

/** How many members match, and how many of them an action would change. Counted again each time it is shown. */
export const matchQuery = (team_id: string, selection: MemberSelection, asked: Asked = {}) =>
  queryOptions({
    queryKey: ["members-match", team_id, selection, asked],
    queryFn: ({ signal }) =>
      call(bulk.match, { params: { id: team_id }, query: { ...selection, ...asked } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

const POLL_MS = 800;

/** The team's latest action on many members; polled while it is under way. */
export const latestActionQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["members-action", team_id],
    queryFn: ({ signal }) => call(bulk.latestAction, { params: { id: team_id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.run?.state === "running" || data?.run?.state === "undoing" ? POLL_MS : false,
  });
