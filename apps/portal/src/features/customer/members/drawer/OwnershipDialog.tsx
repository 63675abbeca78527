import { members, type Member } from "@portal/model/members/contract.ts";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

interface OwnershipDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Ownership is transferred only after both sides have agreed. */
export function OwnershipDialog({ me, member, onClose }: OwnershipDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const name = fullName(member);
  const offer = useAction({
    context: t("lead.context"),
    run: () =>
      withSudo("roles", (sudo) =>
        call(members.offerPrimary, { params: { id: me.team_id }, body: { member_id: member.id } }, { sudo }),
      ),
    onDone: (done) => {
      if (!done) return;
      void data.offerChanged();
      showSuccess(t("lead.done", { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      tone="plain"
      title={t("lead.title", { name })}
      labels={{ confirm: t("lead.confirm"), cancel: t("cancel"), close: app("close") }}
      busy={offer.isPending}
      onConfirm={() => offer.mutate(undefined)}
      onCancel={onClose}
    >
      {t("lead.text")}
    </ConfirmDialog>
  );
}
