/** Sent by the customer's host: the token, and the mark of the browser that has it. */
export interface LoginConfirmation {
  readonly token: string;
  readonly browser: string;
}

/** It is in the fragment, so that no server and no log sees it. */
export function parseLoginConfirmation(hash: string): LoginConfirmation | null {
  const [, token, browser] = /^#([\w-]{43})\.([\w-]{43})$/.exec(hash) ?? [];
  return token && browser ? { token, browser } : null;
}
