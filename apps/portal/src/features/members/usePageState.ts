import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useRouteParam } from "../../kit/useRouteParam.ts";
import { addressOf, parseSearch, type PageState } from "./page-state.ts";

/** Where we are in the list, and how to go elsewhere; the page stays where it is scrolled to. */
export function usePageState() {
  const found = useSearch({ strict: false });
  const mid = useRouteParam("mid");
  const place = useMemo(() => parseSearch(found, mid), [found, mid]);
  const navigate = useNavigate();
  const go = useCallback(
    (change: Partial<PageState>, { replace = false } = {}) =>
      void navigate({ href: addressOf({ ...place, ...change }), replace, resetScroll: false }),
    [navigate, place],
  );
  return { place, go };
}
