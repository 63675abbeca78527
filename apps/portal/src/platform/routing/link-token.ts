import { useEffect, useState } from "react";

/** The token of a link in an email. It is in the fragment, so that no server and no log sees it. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;

/** Reads the token once and removes it from the address bar, so that it ends up in no history and no screenshot. */
export function useLinkToken(): string | null {
  const [token] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return token;
}
