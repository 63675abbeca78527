import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { deviceViewsQuery, teamDevicesQuery } from "#domain/devices/data.ts";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { type PageState, selectionOf } from "../page-state.ts";

/** Someone who has scrolled further is looking something up and is not interrupted by updates. */
const LIVE_PAGES = 1;
const NONE: readonly TeamDevice[] = [];

/** The team's phones in a view, as far as they are loaded, and how many each view has. */
export function useTeamDevices(team_id: string, place: PageState) {
  const refetchInterval = useRefetchInterval(true);
  const query = useInfiniteQuery({
    ...teamDevicesQuery(team_id, selectionOf(place)),
    refetchInterval: ({ state }) => (state.data?.pages.length ?? 1) <= LIVE_PAGES && refetchInterval,
  });
  const counted = useQuery({ ...deviceViewsQuery(team_id), refetchInterval });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  const shown = useMemo(() => data?.pages.flatMap((page) => page.devices) ?? NONE, [data]);
  const tally = counted.data;
  return {
    query,
    shown,
    tally,
    listed: data !== undefined,
    counted: !counted.isPending,
    /** True while results of an earlier search are shown. */
    outdated: isPlaceholderData,
    hasMore: hasNextPage,
    failed: error && data ? asCallFailed(error) : null,
    failedMore: isFetchNextPageError,
    fetching: isFetching,
    more: () => {
      const ready = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
      if (ready) void query.fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
