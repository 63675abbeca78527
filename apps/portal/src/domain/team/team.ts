import type { Reply } from "@portal/model/kit/endpoint.ts";
import { team } from "@portal/model/team/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { useSession } from "#platform/session/session.ts";

export type Team = Reply<typeof team.get>;

export const teamKey = ["team"] as const;

export const teamQuery = (id: Team["id"]) =>
  queryOptions({
    queryKey: [...teamKey, id],
    queryFn: ({ signal }) => call(team.get, { params: { id }, query: { with: "nothing" } }, { signal }),
  });

/** The signed-in user's team, shared by the frame and the screens. */
export function useTeam({ live = false } = {}) {
  const id = useSession("customer")?.user.team.id;
  const refetchInterval = useRefetchInterval(live);
  return useQuery({ ...teamQuery(id ?? ""), enabled: id !== undefined, refetchInterval });
}
