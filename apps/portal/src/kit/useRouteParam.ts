import { useParams } from "@tanstack/react-router";

/** The part of the address that the route table names `:name`. */
export function useRouteParam(name: string): string | undefined {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name];
}
