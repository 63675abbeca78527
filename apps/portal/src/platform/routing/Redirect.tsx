import { Navigate } from "@tanstack/react-router";
import type { Path } from "./paths.ts";

/** Redirects as soon as it renders and replaces the history entry. */
export function Redirect({ to }: { readonly to: Path }) {
  return <Navigate to={to} replace />;
}
