import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { type MemberView, viewOf } from "../page-state.ts";
import { membersQuery } from "../data.ts";

const NONE: readonly MemberListItem[] = [];

/** The members of a view, as far as they are loaded. */
export function useMembers(team_id: string, place: MemberView) {
  const view = viewOf(place);
  const key = JSON.stringify(view);
  const query = useInfiniteQuery(membersQuery(team_id, view));
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  // Deferred, so that input does not wait for a long list to render.
  const latest = useMemo(
    () => ({ data: query.data, key: isPlaceholderData ? null : key }),
    [query.data, isPlaceholderData, key],
  );
  const { data, key: shown } = useDeferredValue(latest);
  const lines = useMemo(() => data?.pages.flatMap((page) => page.members) ?? NONE, [data]);
  const outdated = shown !== key;
  return {
    lines,
    loaded: data !== undefined,
    /** True while results of an earlier search or order are shown. */
    outdated,
    hasMore: hasNextPage,
    fetching: isFetching,
    failed: error ? asCallFailed(error) : null,
    failedMore: isFetchNextPageError,
    more: () => {
      // While rendering lags behind, the rows on screen say nothing about how many are loaded.
      const behind = outdated || data !== query.data;
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !behind) void query.fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
