import type { Reply } from "@portal/model/kit/endpoint.ts";
import { team } from "@portal/model/team/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useIdle } from "@mantine/hooks";
import { call } from "./call.ts";
import { useSession } from "./session.ts";

export type Team = Reply<typeof team.get>;

/** How often a screen that shows live counts asks again. */
const LIVE_MS = 10_000;
/** Asking goes on only while somebody is there, so that it never keeps an abandoned session alive. */
const IDLE_MS = 5 * 60_000;

export const teamKey = ["team"] as const;

export const teamQuery = (id: Team["id"]) =>
  queryOptions({ queryKey: [...teamKey, id], queryFn: ({ signal }) => call(team.get, { params: { id } }, { signal }) });

/** The signed-in person's team, shared by the frame and the screens. */
export function useTeam({ live = false } = {}) {
  const id = useSession("customer")?.user.team.id;
  const idle = useIdle(IDLE_MS, { initialState: false });
  return useQuery({
    ...teamQuery(id ?? ""),
    enabled: id !== undefined,
    refetchInterval: live && !idle ? LIVE_MS : false,
  });
}
