import { LOGIN_AS_S } from "@portal/model/limits.ts";

/** An impersonation that was requested in this browser. */
interface PendingImpersonation {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly write: boolean;
}

/** Number of characters that identify the token; the rest is not stored. */
const KNOWN_BY = 8;
const KEY = "sb.entering";

interface Kept extends Omit<PendingImpersonation, "token"> {
  readonly begins: string;
  readonly until: number;
}

/** Stores whose account it opens, for the tab that asks for confirmation. */
export function savePendingImpersonation({ token, ...entry }: PendingImpersonation): void {
  const kept: Kept = { ...entry, begins: token.slice(0, KNOWN_BY), until: Date.now() + LOGIN_AS_S.token * 1000 };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Returns whose account a token opens; null if this browser did not request it, or too long ago. */
export function findPendingImpersonation(token: string, now: number): Omit<PendingImpersonation, "token"> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept && kept.until > now && token.startsWith(kept.begins) ? kept : null;
  } catch {
    return null;
  }
}
