import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { updateUser } from "#platform/session/session.ts";
import { userQuery } from "#platform/session/user.ts";

/** Refreshes the stored user now and then, because a role may have changed since login. */
export function useFreshUser(): void {
  const { data } = useQuery(userQuery);
  useEffect(() => {
    if (data) updateUser("customer", data);
  }, [data]);
}
