import { members, type Member } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../kit/call.ts";
import { useMemberEdit } from "../../../kit/member-edit/useMemberEdit.ts";
import { showSuccess } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { idsOf, meQuery, useUpdateOwnMember } from "../me.ts";
import { profileText } from "./text.ts";

const OWN = {
  rules: { first_name: personNameIssue, last_name: personNameIssue },
  contacts: "user_provided_contact_information",
} as const;

/** One's own name and contact information while they are edited. */
export function useProfile(user: User, member: Member) {
  const t = useText(profileText);
  const queries = useQueryClient();
  const takeOver = useUpdateOwnMember(user);
  return useMemberEdit({
    of: OWN,
    member,
    context: t("context"),
    send: (body) => call(members.update, { params: idsOf(user), body }),
    fresh: () => queries.fetchQuery({ ...meQuery(user), staleTime: 0 }),
    onSaved: (saved) => {
      takeOver(saved);
      showSuccess(t("saved"));
    },
  });
}
