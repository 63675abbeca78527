import type { Reply } from "@portal/model/kit/endpoint.ts";
import { releases } from "@portal/model/releases/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

export type Apps = Reply<typeof releases.list>;
export type App = Apps["releases"][number];

export const appsQuery = queryOptions({
  queryKey: ["releases"],
  queryFn: ({ signal }) => call(releases.list, {}, { signal }),
});
