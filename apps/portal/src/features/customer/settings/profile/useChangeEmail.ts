import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { idsOf, meQuery, useUpdateOwnMember } from "../me.ts";

/** Requests a new address after the password is confirmed; null if the user cancels. */
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
      // With the newer version, the next attempt succeeds.
      if (asCallFailed(thrown).code === "member.stale") void queries.invalidateQueries(meQuery(user));
      throw thrown;
    }
  };
}
