import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { useApprovalData } from "#domain/approvals/data.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import type { IssuedPassword } from "./GivenDialog.tsx";

interface GivePasswordDialogProps {
  readonly member: StaffMember;
  readonly onGiven: (given: IssuedPassword) => void;
  readonly onClose: () => void;
}

/** Creates a password for a colleague who cannot log in anymore. */
export function GivePasswordDialog({ member: { id, full_name: name }, onGiven, onClose }: GivePasswordDialogProps) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const approvals = useApprovalData();
  const { busy, failed, send } = useSend(async () => {
    const done = await withSudo(() => call(staff.givePassword, { params: { id } })).finally(
      () => void approvals.reload(),
    );
    if (!done) return;
    void data.reload();
    onGiven({ name, password: done.password });
  });
  return (
    <Dialog title={t("give.title", { name })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("give.failed")} failed={failed} />}
      <p className={parts.text}>{t("give.text")}</p>
      <div className={parts.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button loading={busy} onClick={() => send()}>
          {t("give.confirm")}
        </Button>
      </div>
    </Dialog>
  );
}
