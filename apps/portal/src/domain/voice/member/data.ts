import { voice } from "@portal/model/voice/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

/** Data for a member's voice tab: the accounts, the member's configurations and the effective settings. */
export const linesQuery = (team_id: string, mid: string) =>
  queryOptions({
    queryKey: ["voice", team_id, "member", mid],
    queryFn: async ({ signal }) => {
      const params = { id: team_id, mid };
      const [{ voice_accounts }, { voice_configurations }, effective] = await Promise.all([
        call(voice.accounts, { params: { id: team_id } }, { signal }),
        call(voice.configurations, { params }, { signal }),
        call(voice.effective, { params, query: {} }, { signal }),
      ]);
      return { accounts: voice_accounts, lines: voice_configurations, effective };
    },
  });
