import { LOGIN_AS_S } from "@portal/model/limits.ts";

/** A way into a customer's account that was asked for in this browser. */
interface PendingImpersonation {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly write: boolean;
}

/** Enough of the token to know it again; the rest is kept nowhere. */
const KNOWN_BY = 8;
const KEY = "sb.entering";

interface Kept extends Omit<PendingImpersonation, "token"> {
  readonly begins: string;
  readonly until: number;
}

/** Remembers whom it leads to, for the tab that is asked to confirm it. */
export function savePendingImpersonation({ token, ...entry }: PendingImpersonation): void {
  const kept: Kept = { ...entry, begins: token.slice(0, KNOWN_BY), until: Date.now() + LOGIN_AS_S.token * 1000 };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Whom a token leads to; null where this browser did not ask for it, or too long ago. */
export function findPendingImpersonation(token: string, now: number): Omit<PendingImpersonation, "token"> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept && kept.until > now && token.startsWith(kept.begins) ? kept : null;
  } catch {
    return null;
  }
}
