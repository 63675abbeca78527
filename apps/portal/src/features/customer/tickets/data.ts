import { members } from "@portal/model/members/contract.ts";
import { tickets } from "@portal/model/tickets/contract.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import type { PageState } from "./page-state.ts";

export const ticketsKey = ["tickets"] as const;

/** Refetch interval, so that a reply appears while the user waits for it. */
export const LIVE_MS = 30_000;

export const listQuery = ({ whose, state, search }: Pick<PageState, "whose" | "state" | "search">) =>
  infiniteQueryOptions({
    queryKey: [...ticketsKey, "list", whose, state, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        tickets.list,
        { query: { whose, state, search: search || undefined, before: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const ticketKey = (ticket_id: string) => [...ticketsKey, "one", ticket_id] as const;
export const ticketQuery = (ticket_id: string) =>
  queryOptions({
    queryKey: ticketKey(ticket_id),
    queryFn: ({ signal }) => call(tickets.read, { query: { ticket_id } }, { signal }),
  });

export const factsQuery = (about: string | undefined) =>
  queryOptions({
    queryKey: [...ticketsKey, "facts", about],
    queryFn: ({ signal }) => call(tickets.facts, { query: { about } }, { signal }),
  });

/** Members whose name or email matches, to choose whom a ticket is about. */
export const peopleQuery = (team_id: string, search: string) =>
  queryOptions({
    queryKey: [...ticketsKey, "people", team_id, search],
    queryFn: ({ signal }) => call(members.list, { params: { id: team_id }, query: { search } }, { signal }),
    enabled: search.length >= 2,
  });
