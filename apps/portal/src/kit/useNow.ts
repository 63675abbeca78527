import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time, at most a minute old: a page that stays open over midnight shows the right day. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
