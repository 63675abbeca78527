import { useEffect, useState } from "react";
import { asCallFailed, type CallFailed } from "./call-failed.ts";

/** Loads what a visitor's page needs before it can render, with a retry after a failure. `fetch` must be stable. */
export function useFetched<T>(fetch: (signal: AbortSignal) => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetch(stop.signal).then(setData, (thrown: unknown) => stop.signal.aborted || setFailed(asCallFailed(thrown)));
    return () => stop.abort();
  }, [fetch, round]);
  const again = () => {
    setFailed(null);
    setRound(round + 1);
  };
  return { data, failed, again };
}
