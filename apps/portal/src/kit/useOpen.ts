import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { isOwnPath } from "./return-path.ts";
import type { Path } from "./paths.ts";

/** Goes to an address of the portal: one of the tables, or a remembered one. */
export function useOpen(): (to: Path | (string & {})) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((to) => navigate({ href: isOwnPath(to) ? to : "/" }), [navigate]);
}
