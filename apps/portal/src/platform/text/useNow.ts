import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The current time, at most a minute old, so that a page left open past midnight shows the right day. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
