import { session } from "@portal/model/session/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

const FRESH_MS = 5 * 60_000;

/** The signed-in person as the server knows them now; the frame takes it over into the kept session. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => call(session.user, {}, { signal }),
  staleTime: FRESH_MS,
});
