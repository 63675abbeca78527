import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addressOf, placeOf, type Place } from "./address.ts";

export type Go = (change: Partial<Place>, how?: { readonly replace?: boolean }) => void;

/** Where we are, and how to go elsewhere; the page stays where it is scrolled to. */
export function usePlace() {
  const found = useSearch({ strict: false });
  const place = useMemo(() => placeOf(found), [found]);
  const navigate = useNavigate();
  const go: Go = useCallback(
    (change, { replace = false } = {}) =>
      void navigate({ href: addressOf({ ...place, ...change }), replace, resetScroll: false }),
    [navigate, place],
  );
  return { place, go };
}
