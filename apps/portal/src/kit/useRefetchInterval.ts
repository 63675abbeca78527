import { useIdle } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** How often something that changes by itself is asked for again. */
const LIVE_MS = 10_000;
/** Asking goes on only while somebody is there, so that it never keeps an abandoned session alive. */
const IDLE_MS = 5 * 60_000;

/** As `refetchInterval` of a query. */
export function useRefetchInterval(wanted: boolean, every = LIVE_MS): number | false {
  const idle = useIdle(IDLE_MS, { initialState: false });
  const queries = useQueryClient();
  const was = useRef(idle);
  useEffect(() => {
    // Whoever comes back sees what has happened at once, and not after the first interval.
    if (was.current && !idle) void queries.refetchQueries({ type: "active", stale: true }, { cancelRefetch: false });
    was.current = idle;
  }, [idle, queries]);
  return wanted && !idle ? every : false;
}
