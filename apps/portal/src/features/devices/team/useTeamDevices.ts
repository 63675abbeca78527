import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { teamDevicesQuery } from "../../../kit/devices/data.ts";
import type { TeamDevice } from "../../../kit/devices/device-status.ts";
import type { PageState } from "../page-state.ts";
import { filterDevices, countDevices } from "./filter-devices.ts";

/** So many pages are looked through at once where something is sought; then it is said, and the person decides. */
const PAGES_AT_ONCE = 10;
const NONE: readonly TeamDevice[] = [];

/** The phones of the team as far as they have been fetched; whatever is sought among them is sought in those only. */
export function useTeamDevices(team_id: string, place: PageState, thorough: boolean) {
  const query = useInfiniteQuery(teamDevicesQuery(team_id));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => data?.pages.flatMap((page) => page.devices) ?? NONE, [data]);
  const shown = useMemo(() => filterDevices(all, place), [all, place]);
  const tally = useMemo(() => countDevices(all), [all]);
  const isSought = place.view !== "all" || place.search !== "";
  const pages = data?.pages.length ?? 0;
  // Each further press looks through as many again.
  const isLooking = (isSought || thorough) && hasNextPage && pages % PAGES_AT_ONCE !== 0 && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return {
    query,
    all,
    shown,
    tally,
    isSought,
    isLooking,
    hasMore: hasNextPage,
    failed: error && data ? asCallFailed(error) : null,
    failedMore: isFetchNextPageError,
    fetching: isFetching,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}
