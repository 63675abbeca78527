import { team } from "@portal/model/team/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** Whether the team takes part in the insider program, and who enrolled it. */
export const insiderQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["insider", team_id],
    queryFn: ({ signal }) => call(team.insider, { params: { id: team_id } }, { signal }),
  });
