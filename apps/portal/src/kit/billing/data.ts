import { readSubscription } from "@portal/model/subscription/schemas.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";
import { useRefetchInterval } from "../useRefetchInterval.ts";

/** How often a payment whose end is not known is asked for, and one that is tried again meanwhile. */
const PENDING_MS = 3_000;
const UNPAID_MS = 10_000;

export const subscriptionKey = (team_id: string) => ["subscription", team_id] as const;

export const subscriptionQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(team_id), "read"],
    queryFn: ({ signal }) => call(readSubscription, { params: { id: team_id } }, { signal }),
  });

/** Kept up to date while money is on its way and somebody is there to see it. */
export function useSubscription(team_id: string) {
  const isSeen = useRefetchInterval(true) !== false;
  return useQuery({
    ...subscriptionQuery(team_id),
    refetchInterval: ({ state: { data } }) => isSeen && (data?.pending ? PENDING_MS : data?.unpaid ? UNPAID_MS : false),
  });
}
