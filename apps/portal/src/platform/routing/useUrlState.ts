import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

/** Reads and changes the page's state in the URL without scrolling. Both functions must be stable. */
export function useUrlState<P>(
  placeOf: (query: Readonly<Record<string, unknown>>) => P,
  addressOf: (place: P) => string,
) {
  const found = useSearch({ strict: false });
  const place = useMemo(() => placeOf(found), [found, placeOf]);
  const navigate = useNavigate();
  const go = useCallback(
    (change: Partial<P>, { replace = false }: { readonly replace?: boolean } = {}) =>
      void navigate({ href: addressOf({ ...place, ...change }), replace, resetScroll: false }),
    [navigate, place, addressOf],
  );
  return { place, go };
}
