import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../kit/call.ts";
import { memberIdOf } from "../../kit/me.ts";
import { readSession, updateUser } from "../../kit/session.ts";
import { userQuery } from "../../kit/user.ts";

/** The signed-in person as a member of their team. */
export const idsOf = (user: User) => ({ id: user.team.id, mid: memberIdOf(user) });

export const meQuery = (user: User) => {
  const params = idsOf(user);
  return queryOptions({
    queryKey: ["member", params.id, params.mid],
    queryFn: ({ signal }) => call(members.get, { params }, { signal }),
  });
};

export const useMe = (user: User) => useQuery(meQuery(user));

/** Shows everywhere what the server now knows of the person: in the settings, and in the frame around them. */
export function useUpdateOwnMember(user: User): (changed: Partial<Member>) => void {
  const queries = useQueryClient();
  const { queryKey } = meQuery(user);
  const [, id, mid] = queryKey;
  return useCallback(
    (changed) => {
      queries.setQueryData<Member>(["member", id, mid], (old) => old && { ...old, ...changed });
      const kept = readSession("customer")?.user;
      if (!kept) return;
      const { first_name, last_name, email, avatar } = { ...kept, ...changed };
      updateUser("customer", { ...kept, first_name, last_name, email, avatar });
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    [queries, id, mid],
  );
}
