import { useSyncExternalStore, type ComponentType } from "react";
import { readSession } from "./session.ts";
import type { TextModule } from "./text.ts";

/** What keeps a signed-in person from every page, and is settled in the frame itself. */
export type BlockReason = "terms_pending" | "password_due" | "suspended" | "canceled";

let blocked: { readonly by: BlockReason; readonly token: string | undefined } | null = null;
const listeners = new Set<() => void>();

const token = () => readSession("customer")?.token;

/** Holds this session, and no later one. */
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

/** What stands in place of the pages while they are held; the frame knows no other feature, so it is told. */
export interface Gate {
  readonly load: () => Promise<ComponentType>;
  readonly texts: readonly TextModule[];
}

const gates: Partial<Record<BlockReason, Gate>> = {};

export function registerGates(given: Partial<Record<BlockReason, Gate>>): void {
  Object.assign(gates, given);
}

export const findGate = (by: BlockReason): Gate | undefined => gates[by];
