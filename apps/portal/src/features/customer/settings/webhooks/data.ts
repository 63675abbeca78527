import { webhooks, type Delivery } from "@portal/model/webhooks/contract.ts";
import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import type { PageState } from "./page-state.ts";

const webhooksKey = (team_id: string) => ["webhooks", team_id] as const;

export const webhooksQuery = (team_id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(team_id), "list"],
    queryFn: ({ signal }) => call(webhooks.list, { params: { id: team_id } }, { signal }),
  });

/** The deliveries of a webhook, newest first. */
export const deliveriesQuery = (
  team_id: string,
  webhookId: string,
  { status, kind }: Pick<PageState, "status" | "kind">,
) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(team_id), webhookId, "deliveries", status, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        webhooks.deliveries,
        {
          params: { id: team_id, webhookId },
          query: { status: status ?? undefined, kind: kind ?? undefined, after: pageParam ?? undefined },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const deliveryQuery = (team_id: string, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(team_id), webhookId, "delivery", deliveryId],
    queryFn: ({ signal }) => call(webhooks.delivery, { params: { id: team_id, webhookId, deliveryId } }, { signal }),
  });

/** Refetches everything about the team's webhooks. */
export function useReloadWebhooks(team_id: string): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: webhooksKey(team_id) }), [queries, team_id]);
}

const SOON_MS = 60_000;

/** Whether an attempt is under way or due soon. One that is due in hours is not worth asking for every few seconds. */
export const isDueSoon = ({ status, next_attempt_at }: Delivery, now: number): boolean =>
  status === "waiting" && (next_attempt_at === null || next_attempt_at * 1000 - now < SOON_MS);
