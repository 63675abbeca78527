import { readSubscription } from "@portal/model/subscription/schemas.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";

/** How often to refetch while a payment has an unknown outcome, and while a declined one is being retried. */
const PENDING_MS = 3_000;
const UNPAID_MS = 10_000;

export const subscriptionKey = (team_id: string) => ["subscription", team_id] as const;

export const subscriptionQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(team_id), "read"],
    queryFn: ({ signal }) => call(readSubscription, { params: { id: team_id } }, { signal }),
  });

/** Refetched while a payment is in progress and the user is active. */
export function useSubscription(team_id: string) {
  const isSeen = useRefetchInterval(true) !== false;
  return useQuery({
    ...subscriptionQuery(team_id),
    refetchInterval: ({ state: { data } }) => isSeen && (data?.pending ? PENDING_MS : data?.unpaid ? UNPAID_MS : false),
  });
}
