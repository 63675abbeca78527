import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Which alert is open, by its id; `new` for one that is being written, null for the list. */
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
