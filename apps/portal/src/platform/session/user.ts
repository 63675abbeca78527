import { session } from "@portal/model/session/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";

const FRESH_MS = 5 * 60_000;

/** The signed-in user as the server knows them now. The frame copies it to the stored session. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => call(session.user, {}, { signal }),
  staleTime: FRESH_MS,
});
