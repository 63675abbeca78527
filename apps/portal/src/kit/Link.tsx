import { Link as RouterLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { Path } from "./paths.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  readonly to: Path;
}

/** A link within the portal; a path that no route table has does not compile. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} activeOptions={{ exact: true, includeSearch: false }} {...rest} />;
}
