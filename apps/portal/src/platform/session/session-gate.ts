import { useSyncExternalStore, type ComponentType } from "react";
import { readSession } from "./session.ts";
import type { TextModule } from "#platform/text/text.ts";

/** Why a signed-in user cannot open any page; resolved in the frame itself. */
export type BlockReason = "terms_pending" | "password_due" | "suspended" | "canceled";

let blocked: { readonly by: BlockReason; readonly token: string | undefined } | null = null;
const listeners = new Set<() => void>();

const token = () => readSession("customer")?.token;

/** Blocks the current session, but no later one. */
export function block(by: BlockReason): void {
  blocked = { by, token: token() };
  notifyListeners();
}

export function unblock(): void {
  blocked = null;
  notifyListeners();
}

const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBlockReason = (): BlockReason | null =>
  useSyncExternalStore(subscribe, () => (blocked && blocked.token === token() ? blocked.by : null));

/**
 * Shown instead of all pages while the session is blocked. Registered from outside, because the frame imports no other
 * feature.
 */
export interface Gate {
  readonly load: () => Promise<ComponentType>;
  readonly texts: readonly TextModule[];
}

const gates: Partial<Record<BlockReason, Gate>> = {};

export function registerGates(given: Partial<Record<BlockReason, Gate>>): void {
  Object.assign(gates, given);
}

export const findGate = (by: BlockReason): Gate | undefined => gates[by];
