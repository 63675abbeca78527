import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addressOf, parseSearch, type PageState } from "./page-state.ts";

export function usePageState() {
  const found = useSearch({ strict: false });
  const place = useMemo(() => parseSearch(found), [found]);
  const navigate = useNavigate();
  const go = useCallback(
    (to: Partial<PageState> = {}, { replace = false } = {}) => void navigate({ href: addressOf(to), replace }),
    [navigate],
  );
  return { place, go };
}
export type Go = ReturnType<typeof usePageState>["go"];
