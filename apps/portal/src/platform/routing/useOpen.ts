import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { isOwnPath } from "./return-path.ts";
import type { Path } from "./paths.ts";

/** Opens a path of the portal: one from the route tables or a remembered one. */
export function useOpen(): (to: Path | (string & {})) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((to) => navigate({ href: isOwnPath(to) ? to : "/" }), [navigate]);
}
