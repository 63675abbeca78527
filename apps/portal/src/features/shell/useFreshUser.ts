import { session } from "@portal/model/session/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../kit/call.ts";
import { updateUser } from "../../kit/session.ts";

const FRESH_MS = 5 * 60_000;

/** A role may have changed since the log-in: asks once in a while and takes over what the server says. */
export function useFreshUser(): void {
  const { data } = useQuery({
    queryKey: ["user"],
    queryFn: ({ signal }) => call(session.user, {}, { signal }),
    staleTime: FRESH_MS,
  });
  useEffect(() => {
    if (data) updateUser("customer", data);
  }, [data]);
}
