import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { teamDevicesQuery } from "#domain/devices/data.ts";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import type { PageState } from "../page-state.ts";
import { filterDevices, countDevices } from "./filter-devices.ts";

/** A search loads this many pages, then lets the user decide whether to continue. */
const PAGES_AT_ONCE = 10;
const NONE: readonly TeamDevice[] = [];

/** The team's phones loaded so far. A search covers only those. */
export function useTeamDevices(team_id: string, place: PageState, loadAll: boolean) {
  const query = useInfiniteQuery(teamDevicesQuery(team_id));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const all = useMemo(() => data?.pages.flatMap((page) => page.devices) ?? NONE, [data]);
  const shown = useMemo(() => filterDevices(all, place), [all, place]);
  const tally = useMemo(() => countDevices(all), [all]);
  const isFiltered = place.view !== "all" || place.search !== "";
  const pages = data?.pages.length ?? 0;
  // Each click on "more" searches the same number of pages again.
  const isLooking = (isFiltered || loadAll) && hasNextPage && pages % PAGES_AT_ONCE !== 0 && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return {
    query,
    all,
    shown,
    tally,
    isFiltered,
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
