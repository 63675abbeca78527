import { brand } from "@portal/model/brand/contract.ts";
import { BUILD_POLL_MS } from "@portal/model/limits.ts";
import { useSyncExternalStore } from "react";
import { getBootData } from "./boot-data.ts";
import { call } from "#platform/http/call.ts";

let ready = false;
const listeners = new Set<() => void>();

/** Checks regularly whether a newer version of the portal is being served. A hidden page does not check. */
export function watchForNewVersion(): void {
  const ask = async () => {
    if (document.hidden) return;
    const served = await call(brand.build, {}).catch(() => null);
    if (!served || served.build === getBootData().build) return;
    clearInterval(timer);
    ready = true;
    listeners.forEach((listener) => listener());
  };
  const timer = setInterval(() => void ask(), BUILD_POLL_MS);
}

export const newVersionReady = (): boolean => ready;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, newVersionReady);
