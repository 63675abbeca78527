import { Navigate } from "@tanstack/react-router";
import type { Path } from "./paths.ts";

/** Goes elsewhere as soon as it is shown; the page that had it leaves no trace in the history. */
export function Redirect({ to }: { readonly to: Path }) {
  return <Navigate to={to} replace />;
}
