import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { updateUser } from "../../kit/session.ts";
import { userQuery } from "../../kit/user.ts";

/** A role may have changed since the log-in: asks once in a while and takes over what the server says. */
export function useFreshUser(): void {
  const { data } = useQuery(userQuery);
  useEffect(() => {
    if (data) updateUser("customer", data);
  }, [data]);
}
