import { voice } from "@portal/model/voice/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** The voice accounts of a team, wherever they are shown or referenced. */
export const accountsQuery = (team_id: string) =>
  queryOptions({
    queryKey: ["voice", team_id, "accounts"],
    queryFn: ({ signal }) => call(voice.accounts, { params: { id: team_id } }, { signal }),
  });
