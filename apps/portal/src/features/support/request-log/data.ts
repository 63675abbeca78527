import { requestLog } from "@portal/model/request-log/contract.ts";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { secondsOf, type ErrorsPageState, type LogPageState } from "./page-state.ts";

/** Key of all requests; settling one invalidates them. */
export const requestsKey = ["requests"] as const;

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
  placeholderData: keepPreviousData,
};

export const logQuery = (place: LogPageState) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, "log", place],
    queryFn: ({ pageParam, signal }) =>
      call(
        requestLog.log,
        {
          query: {
            request_id: place.id || undefined,
            who: place.who || undefined,
            call: place.call || undefined,
            status: place.status ?? undefined,
            from: secondsOf(place.from) || undefined,
            to: secondsOf(place.to, 1) || undefined,
            before: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    ...pages,
  });

const DAY_S = 86_400;

export const errorsQuery = ({ kind, progress, days, call: name, code }: ErrorsPageState) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, "errors", kind, progress, days, name, code],
    queryFn: ({ pageParam, signal }) =>
      call(
        requestLog.errors,
        {
          query: {
            kind: kind ?? undefined,
            request_status: progress ?? undefined,
            call: name || undefined,
            code: code || undefined,
            from: String(Math.floor(Date.now() / 1000) - days * DAY_S),
            before: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    ...pages,
  });
