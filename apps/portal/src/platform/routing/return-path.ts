const KEY = "sb.place";

/** Remembers the current path for the return from login or maintenance. */
export function saveReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Only a path on this site is allowed, because it is passed to the browser unchanged. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path);
}

export function consumeReturnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path && isOwnPath(path) ? path : null;
}
