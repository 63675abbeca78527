import { useParams } from "@tanstack/react-router";

/** The path parameter that the route table calls `:name`. */
export function useRouteParam(name: string): string | undefined {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params[name];
}
