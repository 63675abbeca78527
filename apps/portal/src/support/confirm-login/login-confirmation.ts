/** What the customer's host sends along: the token, and the mark of the browser that holds it. */
export interface LoginConfirmation {
  readonly token: string;
  readonly browser: string;
}

/** It travels in the fragment, which no server and no log ever sees. */
export function parseLoginConfirmation(hash: string): LoginConfirmation | null {
  const [, token, browser] = /^#([\w-]{43})\.([\w-]{43})$/.exec(hash) ?? [];
  return token && browser ? { token, browser } : null;
}
