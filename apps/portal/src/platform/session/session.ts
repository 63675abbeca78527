import type { Principal } from "@portal/model/access.ts";
import { roleOf } from "@portal/model/members/role.ts";
import type { User } from "@portal/model/session/contract.ts";
import type { StaffUser } from "@portal/model/staff/contract.ts";
import { useSyncExternalStore } from "react";
import type { Side } from "#platform/http/call-failed.ts";

interface Users {
  customer: User;
  staff: StaffUser;
}

/**
 * The part of a session that the browser stores. The token is only a handle: its secret half is a cookie that no script
 * can read.
 */
export interface StoredSession<S extends Side = Side> {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
  readonly user: Users[S];
  /** For impersonation: whether staff asked for write access. The server decides. */
  readonly writes?: true;
}

const KEY: Readonly<Record<Side, string>> = { customer: "sb.session", staff: "sb.staff" };
const cache = new Map<Side, { text: string | null; value: StoredSession | null }>();
const listeners = new Set<() => void>();

/** The stored session of this side, or null if there is none or it has expired. */
export function readSession<S extends Side>(side: S): StoredSession<S> | null {
  const text = localStorage.getItem(KEY[side]);
  let kept = cache.get(side);
  if (kept?.text !== text) {
    kept = { text, value: parse(text) };
    cache.set(side, kept);
  }
  const value = kept?.value ?? null;
  return value && value.expires_at > Date.now() ? (value as StoredSession<S>) : null;
}

function parse(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession>;
    return value.token && value.expires_at && value.user ? (value as StoredSession) : null;
  } catch {
    return null;
  }
}

export function saveSession<S extends Side>(side: S, value: StoredSession<S>): void {
  localStorage.setItem(KEY[side], JSON.stringify(value));
  notifyListeners();
}

export function clearSession(side: Side): void {
  localStorage.removeItem(KEY[side]);
  notifyListeners();
}

/** Updates the stored user from the server's answer, for instance after a role change. */
export function updateUser<S extends Side>(side: S, user: Users[S]): void {
  const kept = readSession(side);
  if (kept && JSON.stringify(kept.user) !== JSON.stringify(user)) saveSession(side, { ...kept, user });
}

const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Also reacts to a login or logout in another tab.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const useSession = <S extends Side>(side: S): StoredSession<S> | null =>
  useSyncExternalStore(subscribe, () => readSession(side));

/** How the access table classifies this user. */
export function principalOf(user: User): Principal {
  const { product, admin_role, state } = user.team;
  const kind = user.support_login_as_user ? (readSession("customer")?.writes ? "imp_rw" : "imp_ro") : "own";
  return { side: "customer", role: roleOf(product, admin_role, state), standing: null, kind };
}
