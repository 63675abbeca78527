import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { type MemberView, viewOf } from "../page-state.ts";
import { membersQuery } from "../data.ts";

const NONE: readonly MemberListItem[] = [];

/** The members of a view, as far as they are loaded. */
export function useMembers(team_id: string, place: MemberView) {
  const query = useInfiniteQuery(membersQuery(team_id, viewOf(place)));
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  // Deferred, so that input does not wait for a long list to render.
  const data = useDeferredValue(query.data);
  const lines = useMemo(() => data?.pages.flatMap((page) => page.members) ?? NONE, [data]);
  return {
    lines,
    loaded: data !== undefined,
    /** True while results of an earlier search or order are shown. */
    outdated: isPlaceholderData || data !== query.data,
    hasMore: hasNextPage,
    fetching: isFetching,
    failed: error ? asCallFailed(error) : null,
    failedMore: isFetchNextPageError,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData) void query.fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
