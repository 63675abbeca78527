import { useIdle } from "@mantine/hooks";

/** How often something that changes by itself is asked for again. */
const LIVE_MS = 10_000;
/** Asking goes on only while somebody is there, so that it never keeps an abandoned session alive. */
const IDLE_MS = 5 * 60_000;

/** As `refetchInterval` of a query. */
export function useLive(wanted: boolean, every = LIVE_MS): number | false {
  const idle = useIdle(IDLE_MS, { initialState: false });
  return wanted && !idle ? every : false;
}
