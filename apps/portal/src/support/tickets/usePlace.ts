import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addressOf, placeOf, type Place } from "./address.ts";

/** Where we are, and how to go elsewhere; the page stays where it is scrolled to. */
export function usePlace() {
  const found = useSearch({ strict: false });
  const place = useMemo(() => placeOf(found), [found]);
  const navigate = useNavigate();
  const go = useCallback(
    (change: Partial<Place>) => void navigate({ href: addressOf({ ...place, ...change }), resetScroll: false }),
    [navigate, place],
  );
  return { place, go };
}
