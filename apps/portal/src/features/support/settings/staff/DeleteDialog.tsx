import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { call } from "#platform/http/call.ts";
import { DeleteByEmail } from "#platform/feedback/DeleteByEmail.tsx";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";

interface DeleteDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Confirms a permanent deletion with the typed address and the password. */
export function DeleteDialog({ member: { id, email, full_name: name }, onClose }: DeleteDialogProps) {
  const t = useText(supportSettingsText);
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const run = async () => {
    if (!(await withSudo(() => call(staff.remove, { params: { id } })))) return;
    void data.reload();
    showSuccess(t("delete.done", { name }));
    onClose();
  };
  const labels = {
    title: t("delete.title", { name }),
    text: t("delete.text"),
    type: t("delete.type", { email }),
    wrong: t("delete.wrong"),
    failed: t("delete.failed"),
    confirm: t("delete.confirm"),
    cancel: t("cancel"),
  };
  return <DeleteByEmail email={email} labels={labels} run={run} onClose={onClose} />;
}
