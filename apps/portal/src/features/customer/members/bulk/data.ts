import type { ActionRun, BulkAction } from "@portal/model/bulk/actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import type { MemberSelection } from "@portal/model/members/selection.ts";
import { queryOptions } from "@tanstack/react-query";
import { latestRunQuery } from "#domain/bulk/latest-run.ts";
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

export const latestActionQuery = (team_id: string) =>
  latestRunQuery<ActionRun>("members", team_id, (signal) =>
    call(bulk.latestAction, { params: { id: team_id } }, { signal }),
  );
