import { events, type Event, type EventFilter } from "@portal/model/events/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { infiniteQueryOptions, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";

type Page = Reply<typeof events.list>;

const eventsKey = (team_id: string) => ["events", team_id] as const;

export const eventsQuery = (team_id: string, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey(team_id), filter],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(events.list, { params: { id: team_id }, query: { filter, after: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Applies a mark optimistically wherever the event is shown. */
export function useEventData(team_id: string) {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      /** Null removes the event. */
      show(id: string, change: Partial<Pick<Event, "is_favorite" | "alert">> | null): void {
        const edit = (one: Event) => (one.id === id && change ? { ...one, ...change } : one);
        queries.setQueriesData<InfiniteData<Page>>(
          { queryKey: eventsKey(team_id) },
          (old) =>
            old && {
              ...old,
              pages: old.pages.map((page) => ({
                ...page,
                events: page.events.filter((one) => change !== null || one.id !== id).map(edit),
              })),
            },
        );
      },
      reload: () => void queries.invalidateQueries({ queryKey: eventsKey(team_id) }),
    }),
    [queries, team_id],
  );
}
