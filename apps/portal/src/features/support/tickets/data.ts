import { ticketDesk } from "@portal/model/ticket-desk/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import type { PageState } from "./page-state.ts";

export const deskKey = ["desk"] as const;

/** Refetch interval, because several people work on the same queue. */
export const LIVE_MS = 20_000;

export const queueQuery = ({ state, level, whose }: PageState) =>
  queryOptions({
    queryKey: [...deskKey, "queue", state, level, whose],
    queryFn: ({ signal }) =>
      call(
        ticketDesk.queue,
        { query: { state, level: level ?? undefined, whose: whose === "all" ? undefined : whose } },
        { signal },
      ),
  });

export const openedKey = (ticketId: string) => [...deskKey, "one", ticketId] as const;
export const openedQuery = (ticketId: string) =>
  queryOptions({
    queryKey: openedKey(ticketId),
    queryFn: ({ signal }) => call(ticketDesk.open, { params: { ticketId } }, { signal }),
  });
