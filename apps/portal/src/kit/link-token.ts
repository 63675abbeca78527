import { useEffect, useState } from "react";

/** The token of a mail's link. It travels in the fragment, which no server and no log ever sees. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;

/** Reads the token once and takes it out of the address bar, so that it stays in no history and no screenshot. */
export function useLinkToken(): string | null {
  const [token] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return token;
}
