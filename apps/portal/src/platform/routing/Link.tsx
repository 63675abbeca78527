import { Link as RouterLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { Path } from "./paths.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  readonly to: Path;
  readonly search?: Readonly<Record<string, string>>;
  /** False if subpages also count as active. */
  readonly exact?: boolean;
}

/** A link within the portal. A path that is in no route table does not compile. */
export function Link({ to, exact = true, ...rest }: LinkProps) {
  const includeSearch = rest.search !== undefined;
  return <RouterLink to={to} activeOptions={{ exact, includeSearch }} {...rest} />;
}
