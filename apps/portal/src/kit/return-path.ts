const KEY = "sb.place";

/** Keeps where the person was, for when they are back from logging in or from a maintenance break. */
export function saveReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Only an address on this very site counts: it is handed to the browser as it is. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path);
}

export function consumeReturnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path && isOwnPath(path) ? path : null;
}
