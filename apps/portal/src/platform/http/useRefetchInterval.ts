import { useIdle } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** How often live data is refetched. */
const LIVE_MS = 10_000;
/** Stops refetching when the user is idle, so that it never keeps an abandoned session alive. */
const IDLE_MS = 5 * 60_000;

/** Returns the value for a query's `refetchInterval`. */
export function useRefetchInterval(wanted: boolean, every = LIVE_MS): number | false {
  const idle = useIdle(IDLE_MS, { initialState: false });
  const queries = useQueryClient();
  const was = useRef(idle);
  useEffect(() => {
    // A returning user sees the current state immediately instead of after the first interval.
    if (was.current && !idle) void queries.refetchQueries({ type: "active", stale: true }, { cancelRefetch: false });
    was.current = idle;
  }, [idle, queries]);
  return wanted && !idle ? every : false;
}
