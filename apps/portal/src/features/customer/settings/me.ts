import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";
import { memberIdOf } from "#platform/session/me.ts";
import { readSession, updateUser } from "#platform/session/session.ts";
import { userQuery } from "#platform/session/user.ts";

/** Ids of the signed-in user as a member of their team. */
export const idsOf = (user: User) => ({ id: user.team.id, mid: memberIdOf(user) });

export const meQuery = (user: User) => {
  const params = idsOf(user);
  return queryOptions({
    queryKey: ["member", params.id, params.mid],
    queryFn: ({ signal }) => call(members.get, { params }, { signal }),
  });
};

export const useMe = (user: User) => useQuery(meQuery(user));

/** Applies the user's changed data everywhere: in the settings and in the frame. */
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
