import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { addressOf, tabOf, type Tab } from "./page-state.ts";

export type Go = (tab: Tab) => void;

export function usePageState() {
  const tab = tabOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: Go = useCallback((to) => void navigate({ href: addressOf(to) }), [navigate]);
  return { tab, go };
}
