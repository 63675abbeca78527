import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Id of the open alert; `new` while writing one, null for the list. */
export function usePageState() {
  const { alert } = useSearch({ strict: false }) as { readonly alert?: unknown };
  const navigate = useNavigate();
  const go = useCallback(
    (to: string | null) =>
      void navigate({
        href: to ? `/support/global-alerts?${new URLSearchParams({ alert: to })}` : "/support/global-alerts",
      }),
    [navigate],
  );
  return { open: typeof alert === "string" && alert !== "" ? alert : null, go };
}
