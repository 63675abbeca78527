import { callActions } from "@portal/model/call-actions/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

export type ActionList = Reply<typeof callActions.list>;

export const actionsQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["call-actions", team_id],
    queryFn: ({ signal }) => call(callActions.list, { params: { id: team_id } }, { signal }),
  });
