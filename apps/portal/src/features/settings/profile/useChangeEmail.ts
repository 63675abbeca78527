import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { call } from "../../../kit/call.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { idsOf, meQuery, useUpdateOwnMember } from "../me.ts";

/** Asks for another address, with the password proven; null when the person thinks better of it. */
export function useChangeEmail(user: User, { version }: Member): (email: string) => Promise<Member | null> {
  const queries = useQueryClient();
  const takeOver = useUpdateOwnMember(user);
  const withSudo = useSudo();
  return async (email) => {
    try {
      const body = { email, version };
      const changed = await withSudo("security", (sudo) =>
        call(members.update, { params: idsOf(user), body }, { sudo }),
      );
      if (changed) takeOver(changed);
      return changed;
    } catch (thrown) {
      // With the newer version the next try goes through.
      if (asCallFailed(thrown).code === "member.stale") void queries.invalidateQueries(meQuery(user));
      throw thrown;
    }
  };
}
