import { useSyncExternalStore, type ComponentType } from "react";
import { readSession } from "./session.ts";
import type { TextModule } from "./text.ts";

/** What keeps a signed-in person from every page, and is settled in the frame itself. */
export type Held = "terms_pending" | "password_due" | "suspended" | "canceled";

let held: { readonly by: Held; readonly token: string | undefined } | null = null;
const listeners = new Set<() => void>();

const token = () => readSession("customer")?.token;

/** Holds this session, and no later one. */
export function hold(by: Held): void {
  held = { by, token: token() };
  tell();
}

export function release(): void {
  held = null;
  tell();
}

const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHeld = (): Held | null =>
  useSyncExternalStore(subscribe, () => (held && held.token === token() ? held.by : null));

/** What stands in place of the pages while they are held; the frame knows no other feature, so it is told. */
export interface Gate {
  readonly load: () => Promise<ComponentType>;
  readonly texts: readonly TextModule[];
}

const gates: Partial<Record<Held, Gate>> = {};

export function provideGates(given: Partial<Record<Held, Gate>>): void {
  Object.assign(gates, given);
}

export const gateOf = (by: Held): Gate | undefined => gates[by];
