/** What the customer's host sends along: the token, and the mark of the browser that holds it. */
export interface Asked {
  readonly token: string;
  readonly browser: string;
}

/** It travels in the fragment, which no server and no log ever sees. */
export function askedIn(hash: string): Asked | null {
  const [, token, browser] = /^#([\w-]{43})\.([\w-]{43})$/.exec(hash) ?? [];
  return token && browser ? { token, browser } : null;
}
