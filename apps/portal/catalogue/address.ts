import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useSyncExternalStore } from "react";

/** Where a state is shown with nothing around it: for a closer look, for pictures and for the accessibility scan. */
export const addressOf = (component: string, state: string): string =>
  `#alone/${component}/${encodeURIComponent(state)}`;

export function useHash(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("hashchange", changed);
      return () => removeEventListener("hashchange", changed);
    },
    () => location.hash,
  );
}

/** Keeps the color scheme in the address, `?scheme=dark`, so that a link shows what its sender saw. */
export const schemeInAddress: MantineColorSchemeManager = {
  get(fallback) {
    const asked = new URLSearchParams(location.search).get("scheme");
    return asked === "dark" || asked === "light" ? asked : fallback;
  },
  set(scheme: MantineColorScheme) {
    const address = new URL(location.href);
    address.searchParams.set("scheme", scheme);
    history.replaceState(null, "", address);
  },
  subscribe() {},
  unsubscribe() {},
  clear() {},
};
