import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { useApprovalData } from "#domain/approvals/data.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";

interface ResetDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

export function ResetDialog({ member: { id, full_name: name }, onClose }: ResetDialogProps) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const approvals = useApprovalData();
  const { busy, failed, send } = useSend(async () => {
    if (!(await withSudo(() => call(staff.resetMfa, { params: { id } })).finally(() => void approvals.reload())))
      return;
    void data.reload();
    showSuccess(t("mfa.done", { name }));
    onClose();
  });
  return (
    <Dialog title={t("mfa.title", { name })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("mfa.failed")} failed={failed} />}
      <p className={parts.text}>{t("mfa.text")}</p>
      <div className={parts.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color="red" loading={busy} onClick={() => send()}>
          {t("mfa.confirm")}
        </Button>
      </div>
    </Dialog>
  );
}
