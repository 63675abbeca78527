import { members, type Member } from "@portal/model/members/contract.ts";
import { call } from "#platform/http/call.ts";
import { DeleteByEmail } from "#platform/feedback/DeleteByEmail.tsx";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

interface ForGoodDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
  /** Called when the member no longer exists. */
  readonly onGone: () => void;
}

/** Confirms a permanent deletion with the typed address and the password. */
export function ForGoodDialog({ me, member, onClose, onGone }: ForGoodDialogProps) {
  const t = useText(drawerText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const name = fullName(member);
  const run = async () => {
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) => call(members.removeForGood, { params }, { sudo }));
    if (!done) return;
    data.drop(member.id);
    showSuccess(t("for_good.done", { name }));
    onGone();
  };
  const labels = {
    title: t("for_good.title", { name }),
    text: t("for_good.text"),
    type: t("for_good.type", { email: member.email }),
    wrong: t("for_good.wrong"),
    failed: t("for_good.failed"),
    confirm: t("for_good.confirm"),
    cancel: t("cancel"),
  };
  return <DeleteByEmail email={member.email} labels={labels} run={run} onClose={onClose} />;
}
