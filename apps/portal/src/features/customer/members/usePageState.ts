import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";
import { addressOf, parseSearch, type PageState } from "./page-state.ts";

/** Reads and changes the list's state in the URL without scrolling. */
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
