import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { asCallFailed } from "../../../kit/call-failed.ts";
import type { PageState } from "../page-state.ts";
import { membersQuery } from "../data.ts";

const NONE: readonly MemberListItem[] = [];

/** The people of a place in the list, as far as they have been fetched. */
export function useMembers(team_id: string, { filter, account, search }: PageState) {
  const query = useInfiniteQuery(membersQuery({ team_id, filter, account, search }));
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  // Drawn in small portions, so that nothing has to wait for a long list.
  const data = useDeferredValue(query.data);
  const lines = useMemo(() => data?.pages.flatMap((page) => page.members) ?? NONE, [data]);
  return {
    lines,
    loaded: data !== undefined,
    /** Of an earlier search, until the answer to this one is there. */
    outdated: isPlaceholderData,
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
