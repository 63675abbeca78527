import { members, type Member } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useMemberEdit } from "#domain/members/useMemberEdit.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { idsOf, meQuery, useUpdateOwnMember } from "../me.ts";
import { settingsText } from "../text.ts";

const OWN = {
  rules: { first_name: personNameIssue, last_name: personNameIssue },
  contacts: "user_provided_contact_information",
} as const;

/** State of the form for the user's own name and contacts. */
export function useProfile(user: User, member: Member) {
  const t = useText(settingsText);
  const queries = useQueryClient();
  const takeOver = useUpdateOwnMember(user);
  return useMemberEdit({
    of: OWN,
    member,
    context: t("profile.context"),
    send: (body) => call(members.update, { params: idsOf(user), body }),
    fresh: () => queries.fetchQuery({ ...meQuery(user), staleTime: 0 }),
    onSaved: (saved) => {
      takeOver(saved);
      showSuccess(t("profile.saved"));
    },
  });
}
