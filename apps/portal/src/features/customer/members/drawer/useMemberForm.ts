import { sudoFor } from "@portal/model/access.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { personNameIssue } from "@portal/model/members/person-name.ts";
import { newEmailIssue } from "@portal/model/signup/email.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useMemberEdit } from "#domain/members/useMemberEdit.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

const MANAGED = {
  rules: {
    first_name: personNameIssue,
    last_name: personNameIssue,
    email: (email: string) => newEmailIssue(email, { pattern: getBootData().signup.email_pattern }),
  },
  contacts: "team_provided_contact_information",
} as const;

interface MemberForm {
  readonly team_id: string;
  readonly member: Member;
  /** Called when the member no longer exists. */
  readonly onGone: () => void;
}

/** State of the form in which admins edit a member. Changing the email requires the password. */
export function useMemberForm({ team_id, member, onGone }: MemberForm) {
  const t = useText(drawerText);
  const data = useMemberData(team_id);
  const withSudo = useSudo();
  return useMemberEdit({
    of: MANAGED,
    member,
    context: t("context", { name: fullName(member) }),
    send: async (body) => {
      const send = (sudo?: string) =>
        call(members.update, { params: { id: team_id, mid: member.id }, body }, sudo ? { sudo } : {});
      const purpose = body.email === undefined ? undefined : sudoFor("member.email");
      return purpose ? withSudo(purpose, send) : send();
    },
    fresh: () => data.fresh(member.id),
    onSaved: (saved) => {
      data.show(saved);
      showSuccess(t("saved", { name: fullName(saved) }));
    },
    onFailed: ({ code }) => {
      if (code === "member.gone" || code === "member.not_found") onGone();
    },
  });
}
